import { rm } from "node:fs/promises";
import { createConnection } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { codeOf } from "../../errors.ts";
import { type Cluster, PORT } from "./cluster.ts";
import { postgresProcesses } from "./life.ts";
import type { Postmaster } from "./postmaster.ts";

const ENDS_BY_ITSELF_MS = 2_000;
const DIES_MS = 5_000;

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
async function settles(holds: () => Promise<boolean>, patienceMs: number): Promise<boolean> {
  const giveUpAt = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > giveUpAt) return false;
    await wait(10);
  }
  return true;
}

/**
 * Removes what a dead server left: connections, pid file, socket. Under the start lock. False, without removing
 * anything, when a server answers that is none of our processes: one in another container.
 */
export async function sweep(cluster: Cluster): Promise<boolean> {
  const empty = async () => (await postgresProcesses(cluster)).length === 0;
  // A backend notices only between statements that its server is gone.
  if (!(await settles(empty, ENDS_BY_ITSELF_MS))) {
    for (const pid of await postgresProcesses(cluster)) sendSignal(pid, "SIGKILL");
    await settles(empty, DIES_MS);
  }
  const socket = join(cluster.socketFolder, `.s.PGSQL.${PORT}`);
  if (await isListening(socket)) return false;
  for (const left of [cluster.postmasterFile, socket, `${socket}.lock`]) {
    await rm(left, { force: true });
  }
  return true;
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    // EAGAIN: many are waiting to be accepted.
    socket.once("error", (error) => resolve(codeOf(error) === "EAGAIN"));
  });
}
