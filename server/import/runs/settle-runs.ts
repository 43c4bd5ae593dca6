import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { BUSY_STATES } from "#domain/import/run.ts";
import { announce } from "../../db/announcements.ts";
import { withLock } from "../../db/with-lock.ts";
import { noJobLeft } from "../../jobs/no-job-left.ts";
import type { World } from "../../world.ts";
import { importRuns } from "../tables.ts";
import { endRun } from "./end-run.ts";
import { IMPORT_JOB, runLock } from "./run-lock.ts";

const PROBLEM = "The server ended while it was at it. What was written is complete.";
const NEVER_BEGUN = "The server tried several times and could not begin; its log says why.";

/** Marks a run as stopped whose process has ended; the caller holds its lock. */
export async function settleRun(world: World, runId: string): Promise<void> {
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

/**
 * Does so for every run that says that it goes on: nobody holds the lock of a dead one. One that waits
 * to be begun, while its job failed for good, has failed with it.
 */
export async function settleRuns(world: World): Promise<void> {
  const busy = await world.db
    .select({ id: importRuns.id, claimedAt: importRuns.claimedAt })
    .from(importRuns)
    .where(inArray(importRuns.state, BUSY_STATES));
  for (const { id } of busy.filter(({ claimedAt }) => claimedAt !== null)) {
    await withLock(world.db, runLock(id), () => settleRun(world, id));
  }
  if (busy.some(({ claimedAt }) => claimedAt === null)) await failForgotten(world);
}

/** What was looked at before is stopped in place of failed: it goes on from there. */
async function failForgotten({ db, now }: World): Promise<void> {
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
        noJobLeft(IMPORT_JOB, job),
      ),
    )
    .returning({ id: importRuns.id });
  if (failed.length > 0) await announce(db, ["imports"]);
}
