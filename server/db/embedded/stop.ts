import { setTimeout as pause } from "node:timers/promises";
import { codeOf } from "./failure.ts";
import type { Postmaster } from "./postmaster.ts";

// PostgreSQL 18.4 can hang on a fast shutdown (SIGINT) during crash recovery.
const STEPS = [
  { signal: "SIGINT", patienceMs: 5_000 },
  { signal: "SIGQUIT", patienceMs: 3_000 },
  { signal: "SIGKILL", patienceMs: 5_000 },
] as const;

/** Ends the server, escalating signals. Resolves when it has ended. */
export async function stopPostmaster(postmaster: Pick<Postmaster, "pid" | "isAlive">) {
  for (const { signal, patienceMs } of STEPS) {
    if (!(await postmaster.isAlive())) return;
    sendSignal(postmaster.pid, signal);
    if (await settles(async () => !(await postmaster.isAlive()), patienceMs)) return;
  }
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== "ESRCH") throw error;
  }
}

/** Polls until the condition holds; false on timeout. */
export async function settles(holds: () => Promise<boolean>, patienceMs: number): Promise<boolean> {
  const giveUpAt = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > giveUpAt) return false;
    await pause(10);
  }
  return true;
}
