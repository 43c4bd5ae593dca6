import { setTimeout as wait } from "node:timers/promises";
import { claimOwnership, readLiveOwner } from "./claim.ts";
import type { Cluster } from "./cluster.ts";
import { DatabaseStartFailure } from "./failure.ts";
import { initialise } from "./initialise.ts";
import { launch } from "./launch.ts";
import { type ProbeResult, probeDatabase } from "./make-database.ts";
import { settleOwnership } from "./ownership.ts";
import { adopt, findPostmaster, type Postmaster } from "./postmaster.ts";
import { prepareSocketFolder } from "./socket-folder.ts";
import { withStartLock } from "./start-lock.ts";
import { stopPostmaster, sweep } from "./stop.ts";

const PATIENCE_MS = 120_000;
const LOOK_AGAIN_MS = 25;
const STILL_STARTING: ProbeResult = { ok: false, problem: "it is still starting or stopping" };

/** Joins the running server or starts one; resolves when our database accepts connections. */
export async function openPostmaster(cluster: Cluster, signal: AbortSignal): Promise<Postmaster> {
  let latest: Postmaster | undefined;
  try {
    const giveUpAt = performance.now() + PATIENCE_MS;
    for (;;) {
      latest = (await joinRunning(cluster, signal)) ?? (await takeTurn(cluster, signal));
      const probe = latest ? await probeDatabase(latest) : STILL_STARTING;
      if (latest && probe.ok) return latest;
      if (performance.now() > giveUpAt) throw notAnswering(cluster, probe);
      await wait(LOOK_AGAIN_MS, undefined, { signal });
    }
  } catch (error) {
    if (latest?.owned) await stopPostmaster(latest);
    throw error;
  }
}

async function joinRunning(cluster: Cluster, signal: AbortSignal): Promise<Postmaster | undefined> {
  const found = await findPostmaster(cluster);
  if (found?.status !== "ready") return undefined;
  const owner = await readLiveOwner(cluster);
  if (owner === undefined) return undefined;
  return adopt(cluster, found, owner === cluster.claim, signal);
}

function takeTurn(cluster: Cluster, signal: AbortSignal): Promise<Postmaster | undefined> {
  return withStartLock(cluster.folder, signal, () => startOrTakeOver(cluster, signal));
}

/** Undefined while a server is starting or stopping. */
async function startOrTakeOver(
  cluster: Cluster,
  signal: AbortSignal,
): Promise<Postmaster | undefined> {
  const found = await findPostmaster(cluster);
  if (!found) return start(cluster, signal);
  if (await readLiveOwner(cluster)) return undefined;
  // No process is left that would stop it, or escalate when its shutdown hangs.
  const orphan = adopt(cluster, found, true, signal);
  if (found.status === "stopping") await stopPostmaster(orphan);
  if (found.status !== "ready") return undefined;
  cluster.log("The database is already running; using it.");
  await claimOwnership(cluster);
  return orphan;
}

async function start(cluster: Cluster, signal: AbortSignal): Promise<Postmaster | undefined> {
  await settleOwnership(cluster);
  await prepareSocketFolder(cluster);
  if (!(await sweep(cluster))) throw inUseElsewhere(cluster);
  await initialise(cluster);
  await claimOwnership(cluster);
  return launch(cluster, signal);
}

function inUseElsewhere({ folder }: Cluster): DatabaseStartFailure {
  return new DatabaseStartFailure(
    "busy",
    `The database in ${folder} is in use by a Vitrine in another container: stop that one first, or set DATA_DIR to another folder.`,
  );
}

function notAnswering(cluster: Cluster, probe: ProbeResult): DatabaseStartFailure {
  return new DatabaseStartFailure(
    "not-answering",
    `The database in ${cluster.folder} is running but not responding (${probe.ok ? "timed out" : probe.problem}): stop its process and start again. See ${cluster.logFile}.`,
  );
}
