import { mkdir, realpath } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { codeOf } from "../../errors.ts";
import { findParentDeathSignal } from "../../programs/parent-death-signal.ts";
import { findBinaries } from "./binaries.ts";
import { newClaim, readLiveOwner } from "./claim.ts";
import { type Cluster, clusterFiles, DATABASE_NAME, SUPERUSER } from "./cluster.ts";
import { explained } from "./failure.ts";
import { chooseIdentity } from "./identity.ts";
import { postgresProcesses } from "./life.ts";
import { openPostmaster } from "./open-postmaster.ts";
import { refuseForeign } from "./ownership.ts";
import { findPostmaster, type Postmaster } from "./postmaster.ts";
import { removeSocketFolder, socketFolderFor } from "./socket-folder.ts";
import { withStartLock } from "./start-lock.ts";
import { stopPostmaster, sweep } from "./stop.ts";
import { supervise } from "./supervisor.ts";

export { DatabaseStartFailure } from "./failure.ts";

export type RunningDatabase = {
  /** `host` is the folder of the socket. */
  connection: { host: string; port: number; user: string; database: string };
  /** Whether this process started the server, and so stops it. May change after a restart. */
  ownsServer: boolean;
  /** Also stops the server if this process started it. Resolves when it has ended. */
  stop(): Promise<void>;
};

type EmbeddedDatabaseOptions = {
  /** Created when missing. */
  folder: string;
  log: (line: string) => void;
  /** Called each time the server is back after a crash; old connections are broken. */
  onRestart?: () => void;
};

/**
 * Starts PostgreSQL in the folder, or joins the one that another process started, and keeps it running
 * until `stop`. Call it on the main thread: Linux ends the server with the thread that started it.
 * @throws DatabaseStartFailure
 */
export async function startEmbeddedDatabase({
  folder,
  log,
  onRestart = () => {},
}: EmbeddedDatabaseOptions): Promise<RunningDatabase> {
  try {
    const cluster = await describeCluster(resolve(folder), log);
    const open = (signal: AbortSignal) =>
      openPostmaster(cluster, signal).catch((error: unknown) => {
        throw explained(error, cluster.folder);
      });
    const supervised = await supervise({ open, log, onRestart });
    let stopped: Promise<void> | undefined;
    return {
      get connection() {
        const { socketFolder, port } = supervised.current();
        return { host: socketFolder, port, user: SUPERUSER, database: DATABASE_NAME };
      },
      get ownsServer() {
        return supervised.current().owned;
      },
      stop() {
        stopped ??= supervised.release().then((last) => stopForGood(cluster, last));
        return stopped;
      },
    };
  } catch (error) {
    throw explained(error, folder);
  }
}

async function describeCluster(path: string, log: (line: string) => void): Promise<Cluster> {
  const [binaries, parentDeathSignal, claim] = await Promise.all([
    findBinaries(),
    findParentDeathSignal(),
    newClaim(),
  ]);
  // A recursive call with this mode would change the folders above as well.
  await mkdir(dirname(path), { recursive: true });
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== "EEXIST") throw error;
  });
  const folder = await realpath(path);
  const identity = await chooseIdentity(folder, binaries);
  const files = clusterFiles(folder);
  await refuseForeign({ ...files, identity });
  const socketFolder = socketFolderFor(folder, identity.owner.uid);
  return { ...files, binaries, parentDeathSignal, claim, identity, socketFolder, log };
}

/** Stops the server if this process, or none, is responsible for it; cleans up unless it runs again. */
async function stopForGood(cluster: Cluster, last: Postmaster | undefined): Promise<void> {
  if (last && !last.owned && (await readLiveOwner(cluster))) return;
  if (last) await stopPostmaster(last);
  const clean = (await postgresProcesses(cluster)).length === 0;
  if (clean && cluster.socketFolder === cluster.folder) return;
  await withStartLock(cluster.folder, new AbortController().signal, async () => {
    if (await findPostmaster(cluster)) return;
    if (await sweep(cluster)) await removeSocketFolder(cluster);
  });
}
