import { and, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { BUSY_STATES } from "#domain/import/run.ts";
import { withLock } from "../../db/with-lock.ts";
import type { Job } from "../../jobs/job.ts";
import type { World } from "../../world.ts";
import { importRuns } from "../tables.ts";
import { ImportInterrupted } from "../write/run-import.ts";
import { endRun } from "./end-run.ts";
import { readUpload } from "./read-upload.ts";
import { reapDeadRun } from "./reap-dead-runs.ts";
import { IMPORT_JOB, runLock } from "./run-lock.ts";
import { writeRun } from "./write-run.ts";

/** Longer than the largest import takes. */
const TIMEOUT_S = 12 * 60 * 60;

/** Runs once: when the process dies, the run is stopped and the owner decides how to continue. */
export const importJob: Job<{ runId: string }> = {
  name: IMPORT_JOB,
  data: z.object({ runId: z.uuid() }),
  retries: { times: 5, firstDelaySeconds: 2, maxDelaySeconds: 60 },
  timeoutSeconds: TIMEOUT_S,
  // Each uses a pooled connection, and for long texts a worker thread.
  concurrency: 2,
  async run(world, { runId }, signal) {
    const held = await withLock(world.db, runLock(runId), async (_, lost) => {
      await processRun(world, runId, AbortSignal.any([signal, lost]));
      return true;
    });
    if (held) return;
    // The previous step may be about to release the lock.
    if (await isUnclaimed(world, runId)) throw new Error("the run is still locked");
    // Otherwise the queue retried a job that is still running.
    world.log.info({ runId }, "the import is already running");
  },
};

async function isUnclaimed({ db }: World, runId: string): Promise<boolean> {
  return (await db.$count(importRuns, unclaimed(runId))) > 0;
}

function unclaimed(runId: string) {
  return and(
    eq(importRuns.id, runId),
    isNull(importRuns.claimedAt),
    inArray(importRuns.state, BUSY_STATES),
  );
}

async function processRun(world: World, runId: string, signal: AbortSignal): Promise<void> {
  const [run] = await world.db
    .update(importRuns)
    .set({ claimedAt: world.now(), updatedAt: world.now() })
    .where(unclaimed(runId))
    .returning();
  if (!run) return reapDeadRun(world, runId);
  try {
    await (run.state === "reading" ? readUpload : writeRun)(world, run, signal);
  } catch (error) {
    world.log.error({ err: error, runId }, "an import failed");
    await endRun(world, runId, { state: "stopped", problem: problemOf(error) });
  }
}

function problemOf(error: unknown): string {
  if (error instanceof ImportInterrupted) return error.summary;
  return "Something went wrong. See the server log for details. Items imported so far are complete.";
}
