import { and, asc, eq, inArray, notExists, notInArray } from "drizzle-orm";
import { OPEN_RUNS_MAX, WAITING_STATES } from "#domain/import/run.ts";
import type { Transaction } from "../../db/connection.ts";
import { importBatches, importRuns } from "../tables.ts";

export const isOpen = notInArray(importRuns.state, ["done", "failed"]);

/** Null when all are running or partly written. Callers remove the files and serialize calls. */
export async function evictOldestRuns(tx: Transaction): Promise<string[] | null> {
  const over = (await tx.$count(importRuns, isOpen)) - OPEN_RUNS_MAX + 1;
  if (over <= 0) return [];
  const written = tx
    .select({ id: importBatches.id })
    .from(importBatches)
    .where(eq(importBatches.runId, importRuns.id));
  const unwritten = await tx
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(and(inArray(importRuns.state, WAITING_STATES), notExists(written)))
    .orderBy(asc(importRuns.updatedAt))
    .limit(over)
    .for("update");
  if (unwritten.length < over) return null;
  const ids = unwritten.map(({ id }) => id);
  await tx.delete(importRuns).where(inArray(importRuns.id, ids));
  return ids;
}
