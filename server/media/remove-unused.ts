import { and, asc, eq, gt, gte, inArray, not, notExists, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Media } from "#domain/media/media.ts";
import type { Database, Queryable } from "../db/connection.ts";
import { importReplacedMedia } from "../import/tables.ts";
import { type Job, RETRY_BRIEFLY, scheduledJob } from "../jobs/job.ts";
import { blogPosts } from "../posts/tables.ts";
import { portfolioProjects, projectFiles } from "../projects/tables.ts";
import type { Storage } from "../storage/storage.ts";
import type { World } from "../world.ts";
import { keysOf, possibleKeysOf } from "./rendition-files.ts";
import { queueForgottenRenditions, RENDITIONS_WAIT_MAX_MS } from "./renditions-job.ts";
import { findByHash, lockContent, mediaFromRow } from "./store.ts";
import { media } from "./tables.ts";
import { mediaUses } from "./uses-table.ts";

/** A form that is still open may save it later. */
export const UNUSED_RETENTION_MS = 24 * 60 * 60 * 1000;

const BATCH_SIZE = 100;
const REFERENCES: AnyPgColumn[] = [
  mediaUses.mediaId,
  portfolioProjects.thumbnailId,
  portfolioProjects.assetId,
  projectFiles.mediaId,
  blogPosts.featuredImageId,
  importReplacedMedia.mediaId,
  alias(media, "crops").cropOf,
];

/** For what saves an item and then drops the files that it no longer uses. */
export type SavingWorld = Pick<World, "db" | "queue" | "now" | "log">;

/** Oldest first. Omits files kept since `before` that are still awaited. */
export async function listUnused(
  db: Queryable,
  before: Date,
  { ids, most = BATCH_SIZE }: { ids?: string[] | undefined; most?: number } = {},
): Promise<Media[]> {
  const rows = await db
    .select()
    .from(media)
    .where(and(isUnused(db, before), ids && inArray(media.id, ids)))
    .orderBy(asc(media.createdAt))
    .limit(most);
  return rows.map(mediaFromRow);
}

/** All, or those of `ids`. Spares files kept within a day. */
export async function removeUnused(
  world: { db: Database; storage: Storage; now: () => Date },
  ids?: string[],
): Promise<number> {
  const before = new Date(world.now().getTime() - UNUSED_RETENTION_MS);
  let removed = 0;
  for (;;) {
    const found = await listUnused(world.db, before, { ids });
    let removedNow = 0;
    for (const file of found) removedNow += (await removeIfUnused(world, file, before)) ? 1 : 0;
    removed += removedNow;
    // Once more after a removal, since the picture of a removed crop may be unused now.
    if (removedNow === 0) return removed;
  }
}

async function removeIfUnused(
  { db, storage }: { db: Database; storage: Storage },
  file: Media,
  before: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockContent(tx, file);
    // Locked, so that the next statement sees concurrent uses.
    await tx.select({ id: media.id }).from(media).where(eq(media.id, file.id)).for("update");
    const gone = await tx
      .delete(media)
      .where(and(eq(media.id, file.id), isUnused(tx, before)))
      .returning({ id: media.id });
    if (gone.length === 0) return false;
    // Before the commit: if it fails or is interrupted, the row is there for the next try.
    await removeFiles(tx, storage, file);
    return true;
  });
}

/** Call with the content locked. The original first: without it, another upload stores all again. */
async function removeFiles(tx: Queryable, storage: Storage, file: Media): Promise<void> {
  const others = await findByHash(tx, file.area, file.hash);
  const stillNamed = new Set(others.flatMap(keysOf));
  const [original = "", ...renditions] = possibleKeysOf(file);
  if (!stillNamed.has(original)) await storage.delete(original);
  const keys = renditions.filter((key) => !stillNamed.has(key));
  // All have ended before the lock does: a late one would delete the file of another upload.
  const outcomes = await Promise.allSettled(keys.map((key) => storage.delete(key)));
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}

function isUnused(db: Queryable, before: Date): SQL | undefined {
  const unnamed = REFERENCES.map((column) =>
    notExists(db.select({ one: sql`1` }).from(column.table).where(eq(column, media.id))),
  );
  const isAwaited = and(gt(media.awaited, 0), gte(media.createdAt, before));
  return and(not(isAwaited ?? sql`false`), ...unnamed);
}

/**
 * Call after the commit, with the ids from `replaceUses`. Removed by a job, since the storage may be slow
 * or away. Never rejects; the hourly job removes what is left.
 */
export async function dropUnused(world: SavingWorld, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  try {
    await world.queue.add(world.db, dropUnusedJob, { ids });
  } catch (error) {
    world.log.warn({ err: error }, "files that nothing uses could not be removed at once");
  }
}

/** One at a time, since each holds a connection while the storage deletes. */
export const dropUnusedJob: Job<{ ids: string[] }> = {
  name: "remove-replaced-media",
  data: z.object({ ids: z.array(z.guid()) }),
  retries: RETRY_BRIEFLY,
  timeoutSeconds: 30 * 60,
  concurrency: 1,
  async run(world, { ids }) {
    await removeUnused(world, ids);
  },
};

export const sweepMediaJob = scheduledJob({
  name: "remove-unused-media",
  timeoutSeconds: 30 * 60,
  cron: "23 * * * *",
  async run(world) {
    const removed = await removeUnused(world);
    if (removed > 0) world.log.info({ removed }, "unused files were removed");
    await queueForgottenRenditions(world, new Date(world.now().getTime() - RENDITIONS_WAIT_MAX_MS));
  },
});
