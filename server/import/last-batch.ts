import { and, count, desc, eq, isNull, ne } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import { importBatches, importItems } from "./tables.ts";

export type BatchSummary = { id: string; source: string; createdAt: Date; items: number };

/** The newest import that can be undone, or the one with this id. The sample does not count. */
export async function lastBatch(
  db: Queryable,
  id: string | null = null,
): Promise<BatchSummary | null> {
  const [batch] = await db
    .select({
      id: importBatches.id,
      source: importBatches.source,
      createdAt: importBatches.createdAt,
      items: count(importItems.id),
    })
    .from(importBatches)
    .leftJoin(
      importItems,
      and(eq(importItems.batchId, importBatches.id), isNull(importItems.undone)),
    )
    .where(
      and(
        isNull(importBatches.undoneAt),
        ne(importBatches.origin, "sample"),
        id === null ? undefined : eq(importBatches.id, id),
      ),
    )
    .groupBy(importBatches.id)
    .orderBy(desc(importBatches.createdAt))
    .limit(1);
  return batch ?? null;
}
