import { and, count, desc, eq, isNull } from "drizzle-orm";
import { isBusy, OPEN_RUNS_MAX } from "#domain/import/run.ts";
import type { Queryable } from "../../db/connection.ts";
import type { World } from "../../world.ts";
import { importBatches, importItems, importRuns } from "../tables.ts";
import { isOpen } from "./make-place.ts";
import { settleRuns } from "./settle-runs.ts";

export type Run = typeof importRuns.$inferSelect & {
  /** What it wrote, unless it was taken back. */
  batchIds: string[];
  /** How many items of that are still here. */
  itemsHere: number;
};

/** A run as it stands; one that nobody works on any more is found ended. */
export async function findRun(world: World, id: string): Promise<Run | null> {
  const [run] = await selectRun(world.db, id);
  if (!run) return null;
  if (isBusy(run.state)) await settleRuns(world);
  const [settled] = isBusy(run.state) ? await selectRun(world.db, id) : [run];
  if (!settled) return null;
  const batches = await world.db
    .select({ id: importBatches.id, items: count(importItems.id) })
    .from(importBatches)
    .leftJoin(
      importItems,
      and(eq(importItems.batchId, importBatches.id), isNull(importItems.undone)),
    )
    .where(and(eq(importBatches.runId, id), isNull(importBatches.undoneAt)))
    .groupBy(importBatches.id)
    .orderBy(desc(importBatches.createdAt));
  const itemsHere = batches.reduce((sum, { items }) => sum + items, 0);
  return { ...settled, batchIds: batches.map(({ id }) => id), itemsHere };
}

function selectRun(db: Queryable, id: string) {
  return db.select().from(importRuns).where(eq(importRuns.id, id));
}

/** Runs that wait for the owner or are under way, the newest first. */
export async function listOpenRuns(world: World) {
  await settleRuns(world);
  return world.db
    .select({
      id: importRuns.id,
      state: importRuns.state,
      fileName: importRuns.fileName,
      problem: importRuns.problem,
      createdAt: importRuns.createdAt,
    })
    .from(importRuns)
    .where(isOpen)
    .orderBy(desc(importRuns.createdAt))
    .limit(OPEN_RUNS_MAX);
}
