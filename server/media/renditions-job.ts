import { and, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Media, PicturesState } from "#domain/media/media.ts";
import { announce, type ChangeTag } from "../db/announcements.ts";
import type { Database, Queryable, Transaction } from "../db/connection.ts";
import { type Job, RETRY_BRIEFLY } from "../jobs/job.ts";
import type { Queue } from "../jobs/job-queue.ts";
import type { World } from "../world.ts";
import {
  type Crop,
  makeRenditions,
  needsRendering,
  type RenditionsOutcome,
  type RenditionTools,
} from "./make-renditions.ts";
import { putRenditions } from "./rendition-files.ts";
import { lockContent, type MediaRow, mediaFromRow } from "./store.ts";
import { media } from "./tables.ts";

export const RENDITIONS_WAIT_MAX_MS = 60 * 60 * 1000;
const FORGOTTEN_BATCH_SIZE = 500;

const ONE_FILE: Omit<Job<{ mediaId: string }>, "name"> = {
  data: z.object({ mediaId: z.guid() }),
  retries: RETRY_BRIEFLY,
  timeoutSeconds: 10 * 60,
  concurrency: 1,
  uniqueKey: true,
  async run(world, { mediaId }) {
    await makeMissingRenditions(world, mediaId);
  },
};

/** One at a time: each takes a core and some hundred MB. */
export const renditionsJob: Job<{ mediaId: string }> = { ...ONE_FILE, name: "make-pictures" };

/** A separate queue: videos, documents and SVG may take half a minute each. */
export const renderedMediaRenditionsJob: Job<{ mediaId: string }> = {
  ...ONE_FILE,
  name: "draw-pictures",
};

export async function queueRenditions(
  queue: Queue,
  db: Queryable,
  { id, ext }: Pick<Media, "id" | "ext">,
): Promise<void> {
  const job = needsRendering(ext) ? renderedMediaRenditionsJob : renditionsJob;
  await queue.add(db, job, { mediaId: id }, { key: id });
}

/** Only in one of the states `from`. Null when the file is gone. */
export async function retryRenditions(
  { db, queue }: Pick<World, "db" | "queue">,
  mediaId: string,
  from: readonly PicturesState[] = ["failed", "waiting"],
): Promise<Media | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(media).where(eq(media.id, mediaId)).for("update");
    if (!row || !from.includes(row.pictures)) return row ? mediaFromRow(row) : null;
    const waiting = await setPictures(tx, mediaId, { pictures: "waiting" });
    await queueRenditions(queue, tx, row);
    return waiting;
  });
}

export async function queueForgottenRenditions(
  { db, queue }: Pick<World, "db" | "queue">,
  before: Date,
): Promise<void> {
  const rows = await db
    .select({ id: media.id, ext: media.ext })
    .from(media)
    .where(and(eq(media.pictures, "waiting"), lt(media.createdAt, before)))
    .limit(FORGOTTEN_BATCH_SIZE);
  for (const file of rows) await queueRenditions(queue, db, file);
}

/** Environment failures (storage, connection) are recorded and rethrown. */
export async function makeMissingRenditions(
  world: RenditionTools & { db: Database },
  mediaId: string,
): Promise<Media | null> {
  const [row] = await world.db.select().from(media).where(eq(media.id, mediaId));
  if (!row || row.pictures === "ready" || row.pictures === "none") return null;
  const file = mediaFromRow(row);
  try {
    const crop = await readCrop(world.db, row);
    return await saveOutcome(world, file, await makeRenditions(world, file, crop));
  } catch (error) {
    // If the row cannot be written either, the first error matters more.
    const recording = saveOutcome(world, file, { ok: false, state: "failed" });
    const [recorded] = await Promise.allSettled([recording]);
    if (recorded.status === "fulfilled" && recorded.value === null) return null;
    throw error;
  }
}

/** Null for pictures with an original of their own. */
async function readCrop(db: Queryable, { cropOf, cropBox: box }: MediaRow): Promise<Crop | null> {
  if (!cropOf || !box) return null;
  const [original] = await db.select().from(media).where(eq(media.id, cropOf));
  if (!original) throw new Error("the picture of a crop is gone");
  return { of: mediaFromRow(original), box };
}

async function saveOutcome(
  { db, storage }: RenditionTools & { db: Database },
  file: Media,
  outcome: RenditionsOutcome,
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
