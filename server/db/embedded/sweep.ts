import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Cluster, PORT } from "./cluster.ts";
import { postgresProcesses } from "./life.ts";
import { sendSignal, settles } from "./stop.ts";

const ENDS_BY_ITSELF_MS = 2_000;
const DIES_MS = 5_000;

/** Removes what a dead server left: connections, pid file, socket. Under the start lock. */
export async function sweep(cluster: Cluster): Promise<void> {
  const empty = async () => (await postgresProcesses(cluster)).length === 0;
  // A backend notices only between statements that its server is gone.
  if (!(await settles(empty, ENDS_BY_ITSELF_MS))) {
    for (const pid of await postgresProcesses(cluster)) sendSignal(pid, "SIGKILL");
    await settles(empty, DIES_MS);
  }
  const socket = join(cluster.socketFolder, `.s.PGSQL.${PORT}`);
  for (const left of [cluster.postmasterFile, socket, `${socket}.lock`]) {
    await rm(left, { force: true });
  }
}
