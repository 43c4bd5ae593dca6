import { and, asc, eq, gt, gte, inArray, not, notExists, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Media } from "#domain/media/media.ts";
import type { Database, Queryable } from "../db/connection.ts";
import { blogPosts } from "../posts/tables.ts";
import { portfolioProjects, projectFiles } from "../projects/tables.ts";
import type { Storage } from "../storage/storage.ts";
import { everyKeyOf, keysOf } from "./rendition-files.ts";
import { findByHash, lockContent, mediaFromRow } from "./store.ts";
import { media, mediaUses } from "./tables.ts";

/** How long a fresh file waits for the form that it belongs to to be saved: it may stay open. */
export const UNUSED_KEPT_MS = 24 * 60 * 60 * 1000;

const AT_ONCE = 100;
const NAMED_BY: AnyPgColumn[] = [
  mediaUses.mediaId,
  portfolioProjects.thumbnailId,
  portfolioProjects.assetId,
  projectFiles.mediaId,
  blogPosts.featuredImageId,
];

/**
 * Files that nothing uses, nor waits to use since `before`, oldest first: all of them or those of `ids`,
 * at the most 100 unless more are asked for.
 */
export async function listUnused(
  db: Queryable,
  before: Date,
  { ids, most = AT_ONCE }: { ids?: string[] | undefined; most?: number } = {},
): Promise<Media[]> {
  const rows = await db
    .select()
    .from(media)
    .where(and(isUnused(db, before), ids && inArray(media.id, ids)))
    .orderBy(asc(media.createdAt))
    .limit(most);
  return rows.map(mediaFromRow);
}

/**
 * Removes files that nothing uses, all of them or those of `ids`. Call it with what `replaceUses`
 * answered, after the commit that dropped their uses: they go at once, however fresh they are. What
 * was kept within the last day and not used since stays, for the form that kept it. Rows go first,
 * then files; a file that was kept again in between stays. Answers how many were removed.
 */
export async function removeUnused(
  world: { db: Database; storage: Storage; now: () => Date },
  ids?: string[],
): Promise<number> {
  const before = new Date(world.now().getTime() - UNUSED_KEPT_MS);
  let removed = 0;
  for (;;) {
    const found = await listUnused(world.db, before, { ids });
    let removedNow = 0;
    for (const file of found) removedNow += (await removeOne(world, file, before)) ? 1 : 0;
    removed += removedNow;
    if (found.length < AT_ONCE || removedNow === 0) return removed;
  }
}

async function removeOne(
  { db, storage }: { db: Database; storage: Storage },
  file: Media,
  before: Date,
): Promise<boolean> {
  const gone = await db.transaction(async (tx) => {
    await lockContent(tx, file);
    // Locked first, so that the next statement sees the uses that others were just adding.
    await tx.select({ id: media.id }).from(media).where(eq(media.id, file.id)).for("update");
    return tx
      .delete(media)
      .where(and(eq(media.id, file.id), isUnused(tx, before)))
      .returning({ id: media.id });
  });
  if (gone.length === 0) return false;
  await db.transaction((tx) => removeFiles(tx, storage, file));
  return true;
}

/**
 * The files of a removed row, but for those that another row names by now. Every rendition that could
 * be there, since a job may have made some after the row was read.
 */
async function removeFiles(tx: Queryable, storage: Storage, file: Media): Promise<void> {
  await lockContent(tx, file);
  const others = await findByHash(tx, file.area, file.hash);
  const stillNamed = new Set(others.flatMap(keysOf));
  for (const key of everyKeyOf(file)) if (!stillNamed.has(key)) await storage.delete(key);
}

function isUnused(db: Queryable, before: Date): SQL | undefined {
  const unnamed = NAMED_BY.map((column) =>
    notExists(db.select({ one: sql`1` }).from(column.table).where(eq(column, media.id))),
  );
  const isAwaited = and(gt(media.awaited, 0), gte(media.createdAt, before));
  return and(not(isAwaited ?? sql`false`), ...unnamed);
}
