import { and, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { BUSY_STATES } from "#domain/import/run.ts";
import { withLock } from "../../db/with-lock.ts";
import type { Job } from "../../jobs/job.ts";
import type { World } from "../../world.ts";
import { importRuns } from "../tables.ts";
import { ImportBrokeOff } from "../write/run-import.ts";
import { endRun } from "./end-run.ts";
import { readUpload } from "./read-upload.ts";
import { IMPORT_JOB, runLock } from "./run-lock.ts";
import { settleRun } from "./settle-runs.ts";
import { writeRun } from "./write-run.ts";

/** Longer than the largest import takes. */
const WITHIN_S = 12 * 60 * 60;

/**
 * Reads what was uploaded, or writes what its dry run said. Each is begun once: when the process ends
 * in the middle the run counts as stopped, and the owner decides how it goes on.
 */
export const importJob: Job<{ runId: string }> = {
  name: IMPORT_JOB,
  data: z.object({ runId: z.uuid() }),
  retries: { times: 5, firstAfterSeconds: 2, atMostAfterSeconds: 60 },
  withinSeconds: WITHIN_S,
  // Each holds a connection of the pool, and for long texts a thread with its memory.
  atOnce: 2,
  async run(world, { runId }, signal) {
    const held = await withLock(world.db, runLock(runId), async (_, lost) => {
      await attend(world, runId, AbortSignal.any([signal, lost]));
      return true;
    });
    if (held) return;
    // Who holds it may be done with the part before this one and about to let go.
    if (await isUnclaimed(world, runId)) throw new Error("an import has not let go of its run yet");
    // Else it has begun this one, and this is the queue's second try for one that it thinks dead.
    world.log.info({ runId }, "an import is under way already");
  },
};

async function isUnclaimed({ db }: World, runId: string): Promise<boolean> {
  return (await db.$count(importRuns, waiting(runId))) > 0;
}

/** The run, while it is to be begun and nobody has. */
function waiting(runId: string) {
  return and(
    eq(importRuns.id, runId),
    isNull(importRuns.claimedAt),
    inArray(importRuns.state, BUSY_STATES),
  );
}

async function attend(world: World, runId: string, signal: AbortSignal): Promise<void> {
  const [run] = await world.db
    .update(importRuns)
    .set({ claimedAt: world.now(), updatedAt: world.now() })
    .where(waiting(runId))
    .returning();
  if (!run) return settleRun(world, runId);
  try {
    await (run.state === "reading" ? readUpload : writeRun)(world, run, signal);
  } catch (error) {
    world.log.error({ err: error, runId }, "an import broke off");
    await endRun(world, runId, { state: "stopped", problem: sentenceOf(error) });
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof ImportBrokeOff) return error.sentence;
  return "Something went wrong on the server; its log says what. What was written is complete.";
}
