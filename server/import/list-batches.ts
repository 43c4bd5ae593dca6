import { and, count, desc, eq, exists, isNotNull, isNull, ne, or } from "drizzle-orm";
import { z } from "zod";
import type { World } from "../world.ts";
import { isAnyUnderWay } from "./import-lock.ts";
import { importBatches, importItems, importRuns, importUndos } from "./tables.ts";
import { settleUndos } from "./undo/settle-undos.ts";

/** As many imports as anybody would take back. */
const LISTED_MAX = 20;

export type PastImport = {
  id: string;
  source: string;
  origin: "command-line" | "admin";
  runId: string | null;
  createdAt: Date;
  /** What of it is still here. */
  items: number;
  written: number | null;
  /** False when it was stopped on its way and nobody went on with it, or is under way. */
  isComplete: boolean;
  isUnderWay: boolean;
  undone: { at: Date; removed: number; restored: number; kept: string[] } | null;
  /** How far its taking back is, or why that stopped; null when nobody began it. */
  undoing: { done: number; total: number; problem: string | null; isStopped: boolean } | null;
};

const summarySchema = z.object({
  written: z.number().optional(),
  isComplete: z.boolean().optional(),
  undone: z
    .object({ removed: z.number(), restored: z.number(), kept: z.array(z.string()) })
    .optional(),
});

/**
 * The newest imports, by whatever way, that brought something; the sample is no import of anybody's.
 */
export async function listBatches(world: World): Promise<PastImport[]> {
  const { db } = world;
  await settleUndos(world);
  const isBusy = await isAnyUnderWay(db);
  const items = db.select().from(importItems).where(eq(importItems.batchId, importBatches.id));
  const undos = db.select().from(importUndos).where(eq(importUndos.batchId, importBatches.id));
  const newest = db
    .select()
    .from(importBatches)
    .where(
      and(
        ne(importBatches.origin, "sample"),
        or(exists(items), exists(undos), isNotNull(importBatches.undoneAt)),
      ),
    )
    .orderBy(desc(importBatches.createdAt))
    .limit(LISTED_MAX)
    .as("newest");
  const rows = await db
    .select({
      id: newest.id,
      source: newest.source,
      origin: newest.origin,
      runId: newest.runId,
      createdAt: newest.createdAt,
      finishedAt: newest.finishedAt,
      undoneAt: newest.undoneAt,
      summary: newest.summary,
      items: count(importItems.id),
      runState: importRuns.state,
      undo: importUndos,
    })
    .from(newest)
    .leftJoin(importItems, and(eq(importItems.batchId, newest.id), isNull(importItems.undone)))
    .leftJoin(importRuns, eq(importRuns.id, newest.runId))
    .leftJoin(importUndos, eq(importUndos.batchId, newest.id))
    .groupBy(
      ...[newest.id, newest.source, newest.origin, newest.runId],
      ...[newest.createdAt, newest.finishedAt, newest.undoneAt, newest.summary],
      ...[importRuns.state, importUndos.batchId],
    )
    .orderBy(desc(newest.createdAt));
  return rows.map(({ summary, finishedAt, undoneAt, origin, undo, runState, ...row }, index) => {
    const { written = null, isComplete = false, undone } = summarySchema.parse(summary);
    const nothing = { removed: 0, restored: 0, kept: [] };
    return {
      ...row,
      written,
      isComplete: isComplete || runState === "done",
      items: undoneAt ? (undo?.total ?? written ?? 0) : row.items,
      // There is one at a time, and what was broken off before it cannot be taken back meanwhile.
      isUnderWay: isBusy && index === 0 && !finishedAt && !undo,
      origin: origin === "admin" ? "admin" : "command-line",
      undone: undoneAt && { at: undoneAt, ...nothing, ...undone },
      undoing: undo && !undoneAt ? howFar(undo) : null,
    };
  });
}

function howFar(undo: typeof importUndos.$inferSelect): PastImport["undoing"] {
  const { total, removed, restored, kept, state, problem } = undo;
  return { done: removed + restored + kept, total, problem, isStopped: state === "stopped" };
}
