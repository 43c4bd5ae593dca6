import { and, desc, eq, exists, isNotNull, isNull, ne, or } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../db/connection.ts";
import type { World } from "../world.ts";
import { isImportRunning } from "./import-lock.ts";
import { importBatches, importItems, importRuns, importUndos } from "./tables.ts";
import { reapDeadUndos } from "./undo/request-undo.ts";

export const BATCHES_LISTED_MAX = 20;

type PastImport = {
  id: string;
  source: string;
  origin: "command-line" | "admin";
  runId: string | null;
  createdAt: Date;
  items: number;
  written: number | null;
  /** False when it was stopped or interrupted, or is running. */
  isComplete: boolean;
  isUnderWay: boolean;
  undone: { at: Date; removed: number; restored: number; kept: string[] } | null;
  /** Progress of its undo, or why that stopped; null when none was started. */
  undoing: { done: number; total: number; problem: string | null; isStopped: boolean } | null;
};

const summarySchema = z.object({
  written: z.number().optional(),
  isComplete: z.boolean().optional(),
  undone: z
    .object({ removed: z.number(), restored: z.number(), kept: z.array(z.string()) })
    .optional(),
});

export async function listBatches(world: World): Promise<PastImport[]> {
  const { db } = world;
  await reapDeadUndos(world);
  const isBusy = await isImportRunning(db);
  const { id, source, origin, runId, createdAt, finishedAt, undoneAt, summary } = importBatches;
  const items = db.select().from(importItems).where(eq(importItems.batchId, id));
  const rows = await db
    .select({
      batch: { id, source, runId, createdAt },
      origin,
      finishedAt,
      undoneAt,
      summary,
      items: liveItems(db),
      runState: importRuns.state,
      undo: importUndos,
    })
    .from(importBatches)
    .leftJoin(importRuns, eq(importRuns.id, runId))
    .leftJoin(importUndos, eq(importUndos.batchId, id))
    .where(
      and(
        ne(origin, "sample"),
        or(exists(items), isNotNull(importUndos.batchId), isNotNull(undoneAt)),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(BATCHES_LISTED_MAX);
  return rows.map(({ batch, undo, undoneAt, ...row }, index) => {
    const { written = null, isComplete = false, undone } = summarySchema.parse(row.summary);
    const nothing = { removed: 0, restored: 0, kept: [] };
    return {
      ...batch,
      written,
      isComplete: isComplete || row.runState === "done",
      items: undoneAt ? (undo?.total ?? written ?? 0) : row.items,
      // Only the newest can be running, and an interrupted one cannot be undone meanwhile.
      isUnderWay: isBusy && index === 0 && !row.finishedAt && !undo,
      origin: row.origin === "admin" ? "admin" : "command-line",
      undone: undoneAt && { at: undoneAt, ...nothing, ...undone },
      undoing: undo && !undoneAt ? undoProgress(undo) : null,
    };
  });
}

/** How many items of each selected batch were not undone. */
export function liveItems(db: Queryable) {
  const ofBatch = eq(importItems.batchId, importBatches.id);
  return db.$count(importItems, and(ofBatch, isNull(importItems.undone)));
}

function undoProgress(undo: typeof importUndos.$inferSelect): PastImport["undoing"] {
  const { total, removed, restored, kept, state, problem } = undo;
  return { done: removed + restored + kept, total, problem, isStopped: state === "stopped" };
}

type BatchSummary = { id: string; source: string; createdAt: Date; items: number };

/** The newest import that can be undone, or the one with this id. The sample does not count. */
export async function lastBatch(
  db: Queryable,
  batchId: string | null = null,
): Promise<BatchSummary | null> {
  const { id, source, createdAt, origin, undoneAt } = importBatches;
  const [batch] = await db
    .select({ id, source, createdAt, items: liveItems(db) })
    .from(importBatches)
    .where(
      and(isNull(undoneAt), ne(origin, "sample"), batchId === null ? undefined : eq(id, batchId)),
    )
    .orderBy(desc(createdAt))
    .limit(1);
  return batch ?? null;
}
