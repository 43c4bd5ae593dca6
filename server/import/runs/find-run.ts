import { and, count, desc, eq, gt, isNull, or } from "drizzle-orm";
import { isBusy, OPEN_RUNS_MAX } from "#domain/import/run.ts";
import type { Queryable } from "../../db/connection.ts";
import type { World } from "../../world.ts";
import { importBatches, importItems, importRuns } from "../tables.ts";
import { isOpen } from "./make-place.ts";
import { settleRuns } from "./settle-runs.ts";
import { FAILED_STAYS_MS } from "./sweep-runs.ts";

export type Run = typeof importRuns.$inferSelect & {
  /** What it wrote, unless it was taken back. */
  batchIds: string[];
  /** How many items of that are still here. */
  itemsHere: number;
  /** Whether it wrote something, all of which was taken back but for what was edited since. */
  isTakenBack: boolean;
};

/** A run as it stands; one that nobody works on any more is found ended. */
export async function findRun(world: World, id: string): Promise<Run | null> {
  const [run] = await selectRun(world.db, id);
  if (!run) return null;
  if (isBusy(run.state)) await settleRuns(world);
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
  // Broken off ahead of its first item it brought nothing.
  const here = batches.filter(({ undoneAt, items }) => !undoneAt && items > 0);
  return {
    ...settled,
    batchIds: here.map(({ id }) => id),
    itemsHere: here.reduce((sum, { items }) => sum + items, 0),
    isTakenBack: here.length === 0 && batches.some(({ undoneAt }) => undoneAt !== null),
  };
}

function selectRun(db: Queryable, id: string) {
  return db.select().from(importRuns).where(eq(importRuns.id, id));
}

/** Runs that wait for the owner, are under way, or failed a short while ago, the newest first. */
export async function listOpenRuns(world: World) {
  await settleRuns(world);
  const lately = new Date(world.now().getTime() - FAILED_STAYS_MS);
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
