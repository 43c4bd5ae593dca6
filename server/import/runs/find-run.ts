import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { BUSY_STATES } from "#domain/import/run.ts";
import { announce } from "../../db/announcements.ts";
import { noPendingJob } from "../../jobs/no-pending-job.ts";
import type { World } from "../../world.ts";
import { liveItems } from "../list-batches.ts";
import { importBatches, importRuns } from "../tables.ts";
import { IMPORT_JOB } from "./import-job.ts";

export type Run = typeof importRuns.$inferSelect & {
  /** Batches that were not undone: several if it was started again. */
  batchIds: string[];
  itemCount: number;
  /** Whether everything it wrote was undone, except for items edited since. */
  isUndone: boolean;
};

export async function findRun(world: World, id: string): Promise<Run | null> {
  await stopAbandoned(world);
  const [run] = await world.db.select().from(importRuns).where(eq(importRuns.id, id));
  if (!run) return null;
  const { id: batchId, undoneAt, runId, createdAt } = importBatches;
  const batches = await world.db
    .select({ id: batchId, undoneAt, items: liveItems(world.db) })
    .from(importBatches)
    .where(eq(runId, id))
    .orderBy(desc(createdAt));
  // Empty when the import was interrupted before its first item.
  const here = batches.filter((batch) => !batch.undoneAt && batch.items > 0);
  return {
    ...run,
    batchIds: here.map((batch) => batch.id),
    itemCount: here.reduce((sum, { items }) => sum + items, 0),
    isUndone: here.length === 0 && batches.some((batch) => batch.undoneAt !== null),
  };
}

/** The run that is not done; of several left by earlier versions the one at work, else the latest. */
export async function findOpenRun(world: World) {
  await stopAbandoned(world);
  const [run] = await world.db
    .select({
      id: importRuns.id,
      state: importRuns.state,
      fileName: importRuns.fileName,
      problem: importRuns.problem,
      createdAt: importRuns.createdAt,
    })
    .from(importRuns)
    .where(ne(importRuns.state, "done"))
    .orderBy(desc(inArray(importRuns.state, BUSY_STATES)), desc(importRuns.createdAt))
    .limit(1);
  return run ?? null;
}

const ABANDONED =
  "The import could not be started after several tries. See the server log for details.";

/** A busy run whose job failed for good. */
async function stopAbandoned({ db, now }: World): Promise<void> {
  const job = sql`jsonb_build_object('runId', ${importRuns.id})`;
  const stopped = await db
    .update(importRuns)
    .set({ state: "stopped", problem: ABANDONED, updatedAt: now() })
    .where(and(inArray(importRuns.state, BUSY_STATES), noPendingJob(IMPORT_JOB, job)))
    .returning({ id: importRuns.id });
  if (stopped.length > 0) await announce(db, ["imports"]);
}
