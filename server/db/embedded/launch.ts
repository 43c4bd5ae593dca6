import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { messageOf } from "../../errors.ts";
import { plainEnvironment } from "../../programs/run-program.ts";
import { type Cluster, PORT } from "./cluster.ts";
import { DatabaseStartFailure } from "./failure.ts";
import { failureFromLog, isStillInUse, openPostgresLog, readLog } from "./log-file.ts";
import { type Postmaster, readPostmasterFile } from "./postmaster.ts";
import { stopPostmaster } from "./stop.ts";
import { hasEnded, stopOnExit } from "./stop-on-exit.ts";

const SAY_EVERY_MS = 10_000;

/**
 * Starts the server and waits until it accepts connections, however long recovery takes. Undefined while
 * remains of another block the folder. Call it under the start lock.
 */
export async function launch(
  cluster: Cluster,
  signal: AbortSignal,
): Promise<Postmaster | undefined> {
  const log = await openPostgresLog(cluster);
  try {
    const from = (await log.stat()).size;
    const postmaster = await spawnPostmaster(cluster, log.fd);
    if (await becomesReady(cluster, postmaster, signal)) return postmaster;
    const said = await readLog(log, from);
    if (isStillInUse(said)) return undefined;
    throw failureFromLog(said, cluster);
  } finally {
    await log.close();
  }
}

async function spawnPostmaster(cluster: Cluster, log: number): Promise<Postmaster> {
  const { identity, binaries, parentDeathSignal } = cluster;
  const command = [...identity.prefix, ...parentDeathSignal("QUIT"), binaries.postgres];
  const [program = "", ...args] = [...command, ...postgresArguments(cluster)];
  const child = spawn(program, args, {
    uid: identity.uid,
    gid: identity.gid,
    cwd: "/",
    env: plainEnvironment,
    stdio: ["ignore", log, log],
    // Its own process group: Ctrl-C must reach only the application, which then stops the database.
    detached: true,
  });
  const pid = await born(child);
  child.unref();
  const ended = deathOf(child, pid);
  return {
    pid,
    port: PORT,
    socketFolder: cluster.socketFolder,
    owned: true,
    isAlive: async () => child.exitCode === null && child.signalCode === null,
    whenEnded: () => ended,
  };
}

function postgresArguments({ data, socketFolder, mark }: Cluster): string[] {
  const settings = {
    listen_addresses: "",
    // PostgreSQL parses a list: quotes protect a comma in the path.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    port: PORT,
    cluster_name: mark,
  };
  const pairs = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return ["-D", data, ...pairs.flatMap((pair) => ["-c", pair])];
}

function born(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("spawn", () => resolve(Number(child.pid)));
    child.once("error", (error) =>
      reject(
        new DatabaseStartFailure(
          "refused",
          `The database could not be started by this machine (${messageOf(error)}): free memory or processes, and start again.`,
        ),
      ),
    );
  });
}

function deathOf(child: ChildProcess, pid: number): Promise<void> {
  stopOnExit(pid);
  return new Promise((resolve) => {
    child.once("exit", () => {
      hasEnded(pid);
      resolve();
    });
  });
}

async function becomesReady(cluster: Cluster, postmaster: Postmaster, signal: AbortSignal) {
  let sayAt = performance.now() + SAY_EVERY_MS;
  while (await postmaster.isAlive()) {
    if (signal.aborted) {
      await stopPostmaster(postmaster);
      throw signal.reason;
    }
    const file = await readPostmasterFile(cluster.postmasterFile);
    if (file?.pid === postmaster.pid && file.status === "ready") return true;
    if (performance.now() > sayAt) {
      cluster.log("The database is still recovering after a crash …");
      sayAt += SAY_EVERY_MS;
    }
    await wait(5);
  }
  return false;
}
