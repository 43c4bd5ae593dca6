import { and, count, desc, eq, gt, isNull, or } from "drizzle-orm";
import { isBusy, OPEN_RUNS_MAX } from "#domain/import/run.ts";
import type { Queryable } from "../../db/connection.ts";
import type { World } from "../../world.ts";
import { importBatches, importItems, importRuns } from "../tables.ts";
import { isOpen } from "./evict-oldest-runs.ts";
import { reapDeadRuns } from "./reap-dead-runs.ts";
import { FAILED_RUN_KEPT_MS } from "./sweep-runs.ts";

export type Run = typeof importRuns.$inferSelect & {
  /** Batches that were not undone. */
  batchIds: string[];
  itemCount: number;
  /** Whether everything it wrote was undone, except for items edited since. */
  isUndone: boolean;
};

/** Marks it as stopped first when its process has died. */
export async function findRun(world: World, id: string): Promise<Run | null> {
  const [run] = await selectRun(world.db, id);
  if (!run) return null;
  if (isBusy(run.state)) await reapDeadRuns(world);
  const [settled] = isBusy(run.state) ? await selectRun(world.db, id) : [run];
  if (!settled) return null;
  const batches = await world.db
    .select({
      id: importBatches.id,
      undoneAt: importBatches.undoneAt,
      items: count(importItems.id),
    })
    .from(importBatches)
    .leftJoin(
      importItems,
      and(eq(importItems.batchId, importBatches.id), isNull(importItems.undone)),
    )
    .where(eq(importBatches.runId, id))
    .groupBy(importBatches.id)
    .orderBy(desc(importBatches.createdAt));
  // Empty when the import was interrupted before its first item.
  const here = batches.filter(({ undoneAt, items }) => !undoneAt && items > 0);
  return {
    ...settled,
    batchIds: here.map(({ id }) => id),
    itemCount: here.reduce((sum, { items }) => sum + items, 0),
    isUndone: here.length === 0 && batches.some(({ undoneAt }) => undoneAt !== null),
  };
}

function selectRun(db: Queryable, id: string) {
  return db.select().from(importRuns).where(eq(importRuns.id, id));
}

/** Runs that are waiting, running, or failed recently, newest first. */
export async function listOpenRuns(world: World) {
  await reapDeadRuns(world);
  const lately = new Date(world.now().getTime() - FAILED_RUN_KEPT_MS);
  const hasJustFailed = and(eq(importRuns.state, "failed"), gt(importRuns.updatedAt, lately));
  return world.db
    .select({
      id: importRuns.id,
      state: importRuns.state,
      fileName: importRuns.fileName,
      problem: importRuns.problem,
      createdAt: importRuns.createdAt,
    })
    .from(importRuns)
    .where(or(isOpen, hasJustFailed))
    .orderBy(desc(importRuns.createdAt))
    .limit(2 * OPEN_RUNS_MAX);
}
