import { setTimeout as wait } from "node:timers/promises";
import { processorTimeOf } from "./processor-time.ts";
import { memoryOf } from "./proportional-memory.ts";

const LOOKS_EVERY_MS = 1_000;
/** Looks in a row that find nothing going on: jobs begin some seconds after one another. */
const QUIET_LOOKS = 5;
/** Of the processors, between two looks: what a server does that has nothing to do. */
const IDLE_MAX_MICROSECONDS = 100_000;

/** Waits until a server has done what it does by itself, such as pictures of new files. Linux only. */
export async function untilQuiet(pid: number): Promise<void> {
  let before = await processorTimeOf(pid);
  for (let quiet = 0; before !== null && quiet < QUIET_LOOKS; ) {
    await wait(LOOKS_EVERY_MS);
    const now = await processorTimeOf(pid);
    const helpers = (await memoryOf(pid)).filter(({ name }) => name !== "postgres");
    const isIdle = now !== null && now - before < IDLE_MAX_MICROSECONDS && helpers.length === 1;
    quiet = isIdle ? quiet + 1 : 0;
    before = now;
  }
}
