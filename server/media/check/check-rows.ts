import { and, asc, eq, gt, sql } from "drizzle-orm";
import { fileType } from "#domain/media/file-kinds.ts";
import { type Media, type MediaArea, mediaKey } from "#domain/media/media.ts";
import type { Queryable } from "../../db/connection.ts";
import type { StoredFile } from "../../storage/storage.ts";
import { hasSource } from "../make-pictures.ts";
import { findFfmpeg } from "../pictures/first-frame.ts";
import { finishPictures, PICTURES_WAIT_AT_MOST_MS } from "../pictures-job.ts";
import { renditionKeysOf } from "../rendition-files.ts";
import { mediaFromRow } from "../store.ts";
import { media } from "../tables.ts";
import type { CheckWorld, Finding } from "./finding.ts";

const NAMED_MAX = 5;
const AT_ONCE = 500;
const NOTHING_STORED = "00000000-0000-0000-0000-000000000000";

type Files = ReadonlyMap<string, StoredFile>;

/** The rows of an area whose files are not there, or not whole; with `fix` pictures are made again. */
export async function* checkRows(
  world: CheckWorld,
  area: MediaArea,
  files: Files,
  fix: boolean,
): AsyncGenerator<Finding> {
  const canFilm = (await findFfmpeg(world.settings.PATH)) !== null;
  let last = NOTHING_STORED;
  for (;;) {
    const rows = await world.db
      .select()
      .from(media)
      .where(and(eq(media.area, area), gt(media.id, last)))
      .orderBy(asc(media.id))
      .limit(AT_ONCE);
    for (const row of rows) {
      const found = await checkRow(world, mediaFromRow(row), row.createdAt, files, canFilm);
      if (found) yield fix && isMakeable(found) ? await mend(world, row.id, found) : found;
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < AT_ONCE) return;
  }
}

const isMakeable = ({ kind }: Finding) =>
  kind === "missing renditions" || kind === "missing pictures";

async function checkRow(
  world: CheckWorld,
  file: Media,
  keptAt: Date,
  files: Files,
  canFilm: boolean,
): Promise<Finding | null> {
  const name = mediaKey(file);
  const base = { name, bytes: 0, isMended: false };
  const bytes = files.get(name)?.bytes ?? (await world.storage.stat(name))?.bytes;
  if (bytes === undefined) {
    if (!(await isStillThere(world, file))) return null;
    return { ...base, kind: "missing original", note: await namesOfUsers(world.db, file.id) };
  }
  if (bytes !== file.bytes) {
    const users = await namesOfUsers(world.db, file.id);
    return { ...base, bytes, kind: "wrong size", note: `${file.bytes} bytes were kept; ${users}` };
  }
  const lost = await lostRenditions(world, file, files);
  if (lost > 0 && (await isStillThere(world, file))) {
    return { ...base, kind: "missing renditions", note: `${lost} of them` };
  }
  const late = world.now().getTime() - PICTURES_WAIT_AT_MOST_MS;
  const isForgotten = file.pictures === "waiting" && keptAt.getTime() < late;
  const isBare = fileType(file.ext)?.kind === "video" && file.pictures === "none";
  // Some hold nothing but sound, which only ffmpeg can tell.
  const hasFrame = isBare && canFilm && (await hasSource(world, file));
  if (file.pictures !== "failed" && !isForgotten && !hasFrame) return null;
  return { ...base, kind: "missing pictures", note: file.pictures === "failed" ? "it failed" : "" };
}

async function lostRenditions({ storage }: CheckWorld, file: Media, files: Files): Promise<number> {
  let lost = 0;
  for (const key of renditionKeysOf(file)) {
    const bytes = files.get(key)?.bytes ?? (await storage.stat(key))?.bytes ?? 0;
    if (bytes === 0) lost++;
  }
  return lost;
}

/** The site goes on while it is looked at: what changed in between is no finding. */
async function isStillThere({ db }: CheckWorld, { id, renditions }: Media): Promise<boolean> {
  const [row] = await db.select().from(media).where(eq(media.id, id));
  return JSON.stringify(row?.renditions) === JSON.stringify(renditions);
}

async function mend(world: CheckWorld, id: string, found: Finding): Promise<Finding> {
  await world.db.update(media).set({ pictures: "waiting" }).where(eq(media.id, id));
  const made = await finishPictures(world, id);
  const isMended = made === null || made.pictures === "ready" || made.pictures === "none";
  return { ...found, isMended, note: isMended ? found.note : "they could not be made" };
}

/** Who uses a stored file, in words for its owner. */
async function namesOfUsers(db: Queryable, mediaId: string): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct case noun
        when 'project' then 'the project "' || project_title || '"'
        when 'post' then 'the post "' || title || '"'
        when 'about' then 'the About page'
        else 'the site' end as name
    from media_uses
      left join portfolio_projects on portfolio_projects.id = project_id
      left join blog_posts on blog_posts.id = post_id
    where media_id = ${mediaId} order by name limit ${NAMED_MAX + 1}`);
  const names = rows.slice(0, NAMED_MAX).map(({ name }) => name);
  if (names.length === 0) return "nothing uses it";
  return `used by ${names.join(", ")}${rows.length > NAMED_MAX ? " and others" : ""}`;
}
