import { and, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Media, PicturesState } from "#domain/media/media.ts";
import { announce, type ChangeTag } from "../db/announcements.ts";
import type { Database, Queryable, Transaction } from "../db/connection.ts";
import { A_FEW_TIMES, type Job } from "../jobs/job.ts";
import type { Queue } from "../jobs/queue.ts";
import type { World } from "../world.ts";
import { isDrawn, type MadePictures, makePictures, type Workshop } from "./make-pictures.ts";
import { putRenditions } from "./rendition-files.ts";
import { lockContent, mediaFromRow } from "./store.ts";
import { media } from "./tables.ts";

/** A file that waits for longer has lost its job. */
export const PICTURES_WAIT_AT_MOST_MS = 60 * 60 * 1000;
const FORGOTTEN_AT_ONCE = 500;

const ONE_FILE: Omit<Job<{ mediaId: string }>, "name"> = {
  data: z.object({ mediaId: z.guid() }),
  retries: A_FEW_TIMES,
  withinSeconds: 10 * 60,
  atOnce: 1,
  onePerKey: true,
  async run(world, { mediaId }) {
    await finishPictures(world, mediaId);
  },
};

/** Makes the pictures of one stored file. One at a time: each takes a core and some hundred MB. */
export const picturesJob: Job<{ mediaId: string }> = { ...ONE_FILE, name: "make-pictures" };

/** The same of films, documents and drawings, which may take half a minute each: photos pass them. */
export const drawnPicturesJob: Job<{ mediaId: string }> = { ...ONE_FILE, name: "draw-pictures" };

/** Asks for the pictures of a file whose row says that they wait. */
export async function askForPictures(
  queue: Queue,
  db: Queryable,
  { id, ext }: Pick<Media, "id" | "ext">,
): Promise<void> {
  const job = isDrawn(ext) ? drawnPicturesJob : picturesJob;
  await queue.add(db, job, { mediaId: id }, { key: id });
}

/**
 * Has the pictures of a file made again where they are in one of these states; as they are else.
 * Null when the file is gone.
 */
export async function askAgain(
  { db, queue }: Pick<World, "db" | "queue">,
  mediaId: string,
  from: readonly PicturesState[] = ["failed", "waiting"],
): Promise<Media | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(media).where(eq(media.id, mediaId)).for("update");
    if (!row || !from.includes(row.pictures)) return row ? mediaFromRow(row) : null;
    const asked = await setPictures(tx, mediaId, { pictures: "waiting" });
    await askForPictures(queue, tx, row);
    return asked;
  });
}

/** Asks again for what has waited since `before`: its job may have gone with a queue. */
export async function askForForgotten(
  { db, queue }: Pick<World, "db" | "queue">,
  before: Date,
): Promise<void> {
  const rows = await db
    .select({ id: media.id, ext: media.ext })
    .from(media)
    .where(and(eq(media.pictures, "waiting"), lt(media.createdAt, before)))
    .limit(FORGOTTEN_AT_ONCE);
  for (const file of rows) await askForPictures(queue, db, file);
}

/**
 * Makes the pictures of a file that waits for them and says what became of them. What fails for a
 * reason of ours (no room, no connection, no bytes) is said too, and thrown on.
 */
export async function finishPictures(
  world: Workshop & { db: Database },
  mediaId: string,
): Promise<Media | null> {
  const [row] = await world.db.select().from(media).where(eq(media.id, mediaId));
  if (!row || row.pictures === "ready" || row.pictures === "none") return null;
  const file = mediaFromRow(row);
  try {
    return await settle(world, file, await makePictures(world, file));
  } catch (error) {
    // What is thrown on says why; that the row cannot be written either says nothing more.
    const saying = settle(world, file, { ok: false, state: "failed" });
    const [said] = await Promise.allSettled([saying]);
    // It was removed meanwhile, and its bytes with it.
    if (said.status === "fulfilled" && said.value === null) return null;
    throw error;
  }
}

/** A row that went while its pictures were made takes them with it: nothing is stored then. */
async function settle(
  { db, storage }: Workshop & { db: Database },
  file: Media,
  outcome: MadePictures,
): Promise<Media | null> {
  return db.transaction(async (tx) => {
    await lockContent(tx, file);
    const here = await tx.select().from(media).where(eq(media.id, file.id)).for("update");
    if (here.length === 0) return null;
    if (!outcome.ok) return setPictures(tx, file.id, { pictures: outcome.state });
    await putRenditions(storage, file, outcome.made);
    const { renditions, placeholder } = outcome.made;
    const shape = { renditions, placeholder, ...outcome.size };
    return setPictures(tx, file.id, { ...shape, pictures: "ready" });
  });
}

async function setPictures(
  tx: Transaction,
  mediaId: string,
  values: Partial<typeof media.$inferInsert>,
): Promise<Media | null> {
  const [row] = await tx.update(media).set(values).where(eq(media.id, mediaId)).returning();
  if (!row) return null;
  await announce(tx, ["media", ...(await tagsOfUsers(tx, mediaId))]);
  return mediaFromRow(row);
}

/** What changes with a stored file, as pages are told of it: every item that shows it, its lists. */
async function tagsOfUsers(db: Queryable, mediaId: string): Promise<ChangeTag[]> {
  const { rows } = await db.execute<{ noun: string; id: string | null }>(sql`
    select noun, coalesce(project_id, post_id) as id from media_uses where media_id = ${mediaId}
    union select 'project', id from portfolio_projects
      where thumbnail_id = ${mediaId} or asset_id = ${mediaId}
    union select 'project', project_id from project_files where media_id = ${mediaId}
    union select 'post', id from blog_posts where featured_image_id = ${mediaId}`);
  const tags = rows.flatMap(({ noun, id }) => tagsOf(noun, id));
  return [...new Set(tags)];
}

function tagsOf(noun: string, id: string | null): ChangeTag[] {
  switch (noun) {
    case "project":
      return ["projects", `project:${id}`];
    case "post":
      return ["posts", `post:${id}`];
    case "about":
      return ["about"];
    default:
      return ["site"];
  }
}
