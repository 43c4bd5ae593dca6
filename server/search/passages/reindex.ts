import { sql } from "drizzle-orm";
import type { Queryable } from "../../db/connection.ts";
import type { World } from "../../world.ts";
import type { VectorSearch } from "../vectors/vector-search.ts";
import { indexChanges } from "./index-changes.ts";
import { countWaiting } from "./read-index-state.ts";

type ReindexedWorld = Pick<World, "db" | "queue"> & {
  vectorSearch?: Pick<VectorSearch, "embedder"> | null;
};

/** Rewrites everything, and queues the files in which no text was found. Search goes on meanwhile. */
export async function reindex(
  { db, queue, vectorSearch }: ReindexedWorld,
  progress: (done: number, total: number) => void = () => {},
): Promise<{ items: number; passages: number }> {
  const total = await db.transaction(async (tx) => {
    await markAll(tx);
    return countWaiting(tx);
  });
  await indexChanges(db, {
    queue,
    embedder: vectorSearch?.embedder,
    // By what is left, since a running site indexes some of it.
    async progress() {
      progress(Math.max(0, total - (await countWaiting(db))), total);
    },
  });
  progress(total, total);
  return { items: await count("indexed_items"), passages: await count("passages") };

  async function count(table: string): Promise<number> {
    const { rows } = await db.execute<{ total: number }>(
      sql`select count(*)::int as total from ${sql.identifier(table)}`,
    );
    return rows[0]?.total ?? 0;
  }
}

/** For the indexer of any process. Files in which no text was found are read again. */
export async function markAll(db: Queryable): Promise<void> {
  await db.execute(sql`
    update file_texts set state = 'waiting' where state in ('unreadable', 'scanned')`);
  await db.execute(sql`select mark_all_passages()`);
}
