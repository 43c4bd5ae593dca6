import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { announce } from "../../db/announcements.ts";
import type { Job } from "../../jobs/job.ts";
import type { World } from "../../world.ts";
import { IMPORT_RUNNING } from "../import-lock.ts";
import { importUndos } from "../tables.ts";
import { undoBatchWithLock } from "./undo-batch.ts";

/** Longer than the largest import takes. */
const TIMEOUT_S = 12 * 60 * 60;
const PROGRESS_EVERY_MS = 500;
const FAILED =
  "Something went wrong. See the server log for details. Items undone so far are complete.";

/** Undoes imports one after the other. When the process dies, another one resumes. */
export const undoJob: Job<{ batchIds: string[] }> = {
  name: "take-back-import",
  data: z.object({ batchIds: z.array(z.uuid()) }),
  retries: { times: 5, firstDelaySeconds: 2, maxDelaySeconds: 60 },
  timeoutSeconds: TIMEOUT_S,
  // A concurrent one would find the import lock taken, and stop.
  concurrency: 1,
  async run(world, { batchIds }, signal) {
    const announcing = setInterval(() => {
      announce(world.db, ["imports"]).catch((error: unknown) =>
        world.log.warn({ err: error }, "undo progress could not be announced"),
      );
    }, PROGRESS_EVERY_MS);
    try {
      for (const batchId of batchIds) await processUndo(world, batchId, signal);
    } finally {
      clearInterval(announcing);
    }
  },
};

async function processUndo(world: World, batchId: string, signal: AbortSignal): Promise<void> {
  if (!(await isPending(world, batchId))) return;
  try {
    const result = await undoBatchWithLock(world, batchId, { signal });
    if (!result.ok && result.why === "import") return stop(world, batchId, IMPORT_RUNNING);
    if (result.ok ? result.report.isComplete : result.why === "gone") return;
  } catch (error) {
    if (signal.aborted) throw error;
    world.log.error({ err: error, batchId }, "an undo failed");
    return stop(world, batchId, FAILED);
  }
  // Shutdown, a lost lock or another process: the queue retries.
  throw new Error("the undo was interrupted or runs in another process");
}

async function isPending({ db }: World, batchId: string): Promise<boolean> {
  return (await db.$count(importUndos, undoing(batchId))) > 0;
}

function undoing(batchId: string) {
  return and(eq(importUndos.batchId, batchId), eq(importUndos.state, "undoing"));
}

async function stop({ db, now }: World, batchId: string, problem: string): Promise<void> {
  await db
    .update(importUndos)
    .set({ state: "stopped", problem, updatedAt: now() })
    .where(undoing(batchId));
  await announce(db, ["imports"]);
}
