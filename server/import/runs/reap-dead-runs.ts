import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { BUSY_STATES } from "#domain/import/run.ts";
import { announce } from "../../db/announcements.ts";
import { withLock } from "../../db/with-lock.ts";
import { noPendingJob } from "../../jobs/no-pending-job.ts";
import type { World } from "../../world.ts";
import { importRuns } from "../tables.ts";
import { endRun } from "./end-run.ts";
import { IMPORT_JOB, runLock } from "./run-lock.ts";

const PROBLEM = "The server stopped during this import. Items imported so far are complete.";
const NEVER_BEGUN =
  "The import could not be started after several tries. See the server log for details.";

/** The caller holds its lock. */
export async function reapDeadRun(world: World, runId: string): Promise<void> {
  const [dead] = await world.db
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(
      and(
        eq(importRuns.id, runId),
        isNotNull(importRuns.claimedAt),
        inArray(importRuns.state, BUSY_STATES),
      ),
    );
  if (dead) await endRun(world, runId, { state: "stopped", problem: PROBLEM });
}

/** Runs whose lock is free are dead; waiting ones fail when their job failed for good. */
export async function reapDeadRuns(world: World): Promise<void> {
  const busy = await world.db
    .select({ id: importRuns.id, claimedAt: importRuns.claimedAt })
    .from(importRuns)
    .where(inArray(importRuns.state, BUSY_STATES));
  for (const { id } of busy.filter(({ claimedAt }) => claimedAt !== null)) {
    await withLock(world.db, runLock(id), () => reapDeadRun(world, id));
  }
  if (busy.some(({ claimedAt }) => claimedAt === null)) await failAbandoned(world);
}

/** Runs with a dry run are stopped instead of failed, so that they can continue from there. */
async function failAbandoned({ db, now }: World): Promise<void> {
  const job = sql`jsonb_build_object('runId', ${importRuns.id})`;
  const failed = await db
    .update(importRuns)
    .set({
      state: sql`case ${importRuns.state} when 'reading' then 'failed' else 'stopped' end`,
      problem: NEVER_BEGUN,
      isCancelling: false,
      updatedAt: now(),
    })
    .where(
      and(
        isNull(importRuns.claimedAt),
        inArray(importRuns.state, BUSY_STATES),
        noPendingJob(IMPORT_JOB, job),
      ),
    )
    .returning({ id: importRuns.id });
  if (failed.length > 0) await announce(db, ["imports"]);
}
