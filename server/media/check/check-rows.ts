import { and, asc, eq, gt, sql } from "drizzle-orm";
import { fileType } from "#domain/media/file-kinds.ts";
import { type Media, type MediaArea, mediaKey } from "#domain/media/media.ts";
import type { Queryable } from "../../db/connection.ts";
import type { StoredFile } from "../../storage/storage.ts";
import { hasSource } from "../make-renditions.ts";
import { findFfmpeg } from "../pictures/first-frame.ts";
import { renditionKeysOf } from "../rendition-files.ts";
import { makeMissingRenditions, RENDITIONS_WAIT_MAX_MS } from "../renditions-job.ts";
import { type MediaRow, mediaFromRow } from "../store.ts";
import { media } from "../tables.ts";
import type { CheckWorld, MediaFinding } from "./finding.ts";

const USERS_LISTED_MAX = 5;
const BATCH_SIZE = 500;
const NIL_UUID = "00000000-0000-0000-0000-000000000000";

type Files = ReadonlyMap<string, StoredFile>;

export async function* checkRows(
  world: CheckWorld,
  area: MediaArea,
  files: Files,
  fix: boolean,
): AsyncGenerator<MediaFinding> {
  const hasFfmpeg = (await findFfmpeg(world.environment.PATH)) !== null;
  let last = NIL_UUID;
  for (;;) {
    const rows = await world.db
      .select()
      .from(media)
      .where(and(eq(media.area, area), gt(media.id, last)))
      .orderBy(asc(media.id))
      .limit(BATCH_SIZE);
    for (const row of rows) {
      const found = await checkRow(world, row, files, hasFfmpeg);
      if (found) yield fix && isRepairable(found) ? await repair(world, row.id, found) : found;
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH_SIZE) return;
  }
}

const isRepairable = ({ kind }: MediaFinding) =>
  kind === "missing renditions" || kind === "missing pictures";

async function checkRow(
  world: CheckWorld,
  row: MediaRow,
  files: Files,
  hasFfmpeg: boolean,
): Promise<MediaFinding | null> {
  const file = mediaFromRow(row);
  const base = { name: mediaKey(file), bytes: 0, isRepaired: false };
  // A crop has no original of its own.
  const damage = row.cropOf === null ? await checkOriginal(world, file, files) : null;
  if (damage) return damage;
  const lost = await lostRenditions(world, file, files);
  if (lost > 0 && (await isUnchanged(world, file))) {
    return { ...base, kind: "missing renditions", note: `${lost} of them` };
  }
  const late = world.now().getTime() - RENDITIONS_WAIT_MAX_MS;
  const isForgotten = file.pictures === "waiting" && row.createdAt.getTime() < late;
  const isBare = fileType(file.ext)?.kind === "video" && file.pictures === "none";
  // May be audio-only, which only ffmpeg can tell.
  const hasFrame = isBare && hasFfmpeg && (await hasSource(world, file));
  if (file.pictures !== "failed" && !isForgotten && !hasFrame) return null;
  return { ...base, kind: "missing pictures", note: file.pictures === "failed" ? "it failed" : "" };
}

async function checkOriginal(
  world: CheckWorld,
  file: Media,
  files: Files,
): Promise<MediaFinding | null> {
  const name = mediaKey(file);
  const base = { name, bytes: 0, isRepaired: false };
  const bytes = files.get(name)?.bytes ?? (await world.storage.stat(name))?.bytes;
  if (bytes === undefined) {
    if (!(await isUnchanged(world, file))) return null;
    return { ...base, kind: "missing original", note: await describeUsers(world.db, file.id) };
  }
  if (bytes === file.bytes) return null;
  const users = await describeUsers(world.db, file.id);
  return { ...base, bytes, kind: "wrong size", note: `${file.bytes} bytes were kept; ${users}` };
}

async function lostRenditions({ storage }: CheckWorld, file: Media, files: Files): Promise<number> {
  let lost = 0;
  for (const key of renditionKeysOf(file)) {
    const bytes = files.get(key)?.bytes ?? (await storage.stat(key))?.bytes ?? 0;
    if (bytes === 0) lost++;
  }
  return lost;
}

/** Concurrent changes are no finding. */
async function isUnchanged({ db }: CheckWorld, { id, renditions }: Media): Promise<boolean> {
  const [row] = await db.select().from(media).where(eq(media.id, id));
  return JSON.stringify(row?.renditions) === JSON.stringify(renditions);
}

async function repair(world: CheckWorld, id: string, found: MediaFinding): Promise<MediaFinding> {
  await world.db.update(media).set({ pictures: "waiting" }).where(eq(media.id, id));
  const made = await makeMissingRenditions(world, id);
  const isRepaired = made === null || made.pictures === "ready" || made.pictures === "none";
  return { ...found, isRepaired, note: isRepaired ? found.note : "they could not be generated" };
}

async function describeUsers(db: Queryable, mediaId: string): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct case role
        when 'draft' then 'unsaved changes of '
        when 'revision' then 'earlier versions of '
        when 'mailed' then 'emails about '
        else '' end || case noun
        when 'project' then 'the project "' || project_title || '"'
        when 'post' then 'the post "' || title || '"'
        when 'about' then 'the About page'
        else 'the site' end as name
    from media_uses
      left join portfolio_projects on portfolio_projects.id = project_id
      left join blog_posts on blog_posts.id = post_id
    where media_id = ${mediaId} order by name limit ${USERS_LISTED_MAX + 1}`);
  const names = rows.slice(0, USERS_LISTED_MAX).map(({ name }) => name);
  if (names.length === 0) return "nothing uses it";
  return `used by ${names.join(", ")}${rows.length > USERS_LISTED_MAX ? " and others" : ""}`;
}
