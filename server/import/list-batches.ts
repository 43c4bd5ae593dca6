import { and, count, desc, eq, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import type { World } from "../world.ts";
import { importBatches, importItems, importUndos } from "./tables.ts";
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
  /** False when it was stopped on its way, or is under way. */
  isComplete: boolean;
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

/** The newest imports, by whatever way; the sample is no import of anybody's. */
export async function listBatches(world: World): Promise<PastImport[]> {
  const { db } = world;
  await settleUndos(world);
  const newest = db
    .select()
    .from(importBatches)
    .where(ne(importBatches.origin, "sample"))
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
      undoneAt: newest.undoneAt,
      summary: newest.summary,
      items: count(importItems.id),
      undo: importUndos,
    })
    .from(newest)
    .leftJoin(importItems, and(eq(importItems.batchId, newest.id), isNull(importItems.undone)))
    .leftJoin(importUndos, eq(importUndos.batchId, newest.id))
    .groupBy(
      ...[newest.id, newest.source, newest.origin, newest.runId],
      ...[newest.createdAt, newest.undoneAt, newest.summary, importUndos.batchId],
    )
    .orderBy(desc(newest.createdAt));
  return rows.map(({ summary, undoneAt, origin, undo, ...row }) => {
    const { written = null, isComplete = false, undone } = summarySchema.parse(summary);
    const nothing = { removed: 0, restored: 0, kept: [] };
    return {
      ...{ ...row, written, isComplete, items: undoneAt ? (written ?? 0) : row.items },
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
