import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { announce } from "../../db/announcements.ts";
import type { Job } from "../../jobs/job.ts";
import type { World } from "../../world.ts";
import { importUndos } from "../tables.ts";
import { takeBack } from "./take-back.ts";
import { TAKE_BACK_JOB } from "./undo-lock.ts";

/** Longer than the largest import takes. */
const WITHIN_S = 12 * 60 * 60;
/** How late the owner sees how far it is. */
const TOLD_EVERY_MS = 500;
const IMPORT_RUNS =
  "Another import is running, or being taken back. Take this one back when that is done.";
const BROKE_OFF =
  "Something went wrong on the server; its log says what. What was taken back is whole.";

/** Takes imports back, one after the other. When its process ends, another goes on where it was. */
export const takeBackJob: Job<{ batchIds: string[] }> = {
  name: TAKE_BACK_JOB,
  data: z.object({ batchIds: z.array(z.uuid()) }),
  retries: { times: 5, firstAfterSeconds: 2, atMostAfterSeconds: 60 },
  withinSeconds: WITHIN_S,
  // The next would find that one is being taken back, and stop.
  atOnce: 1,
  async run(world, { batchIds }, signal) {
    const telling = setInterval(() => {
      announce(world.db, ["imports"]).catch((error: unknown) =>
        world.log.warn({ err: error }, "how far an undo is could not be told"),
      );
    }, TOLD_EVERY_MS);
    try {
      for (const batchId of batchIds) await attend(world, batchId, signal);
    } finally {
      clearInterval(telling);
    }
  },
};

async function attend(world: World, batchId: string, signal: AbortSignal): Promise<void> {
  if (!(await isAsked(world, batchId))) return;
  try {
    const taken = await takeBack(world, batchId, { signal });
    if (!taken.ok && taken.why === "import") return stop(world, batchId, IMPORT_RUNS);
    if (taken.ok ? taken.report.isComplete : taken.why === "gone") return;
  } catch (error) {
    if (signal.aborted) throw error;
    world.log.error({ err: error, batchId }, "an undo broke off");
    return stop(world, batchId, BROKE_OFF);
  }
  // The process is ending, its lock went, or somebody else has that: the queue has it looked at again.
  throw new Error("an undo was stopped on its way, or another process is at it");
}

async function isAsked({ db }: World, batchId: string): Promise<boolean> {
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
