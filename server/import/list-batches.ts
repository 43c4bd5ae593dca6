import { and, count, desc, eq, exists, isNotNull, isNull, ne, or } from "drizzle-orm";
import { z } from "zod";
import type { World } from "../world.ts";
import { isImportRunning } from "./import-lock.ts";
import { importBatches, importItems, importRuns, importUndos } from "./tables.ts";
import { reapDeadUndos } from "./undo/request-undo.ts";

const LISTED_MAX = 20;

export type PastImport = {
  id: string;
  source: string;
  origin: "command-line" | "admin";
  runId: string | null;
  createdAt: Date;
  items: number;
  written: number | null;
  /** False when it was stopped and not continued, or is running. */
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
      // Only the newest can be running, and an interrupted one cannot be undone meanwhile.
      isUnderWay: isBusy && index === 0 && !finishedAt && !undo,
      origin: origin === "admin" ? "admin" : "command-line",
      undone: undoneAt && { at: undoneAt, ...nothing, ...undone },
      undoing: undo && !undoneAt ? undoProgress(undo) : null,
    };
  });
}

function undoProgress(undo: typeof importUndos.$inferSelect): PastImport["undoing"] {
  const { total, removed, restored, kept, state, problem } = undo;
  return { done: removed + restored + kept, total, problem, isStopped: state === "stopped" };
}
