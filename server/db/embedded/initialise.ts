import { randomBytes } from "node:crypto";
import { readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type RunResult, runProgram } from "../../programs/run-program.ts";
import { flush } from "../../storage/flush.ts";
import { type Cluster, SUPERUSER } from "./cluster.ts";
import { DatabaseStartFailure, isGone } from "./failure.ts";
import { MASK } from "./identity.ts";
import { appendLog, failureFromLog } from "./log-file.ts";

/** Written to postgresql.conf at creation; editable there. For small machines: 17 MB when idle, not 28. */
const INITIAL_SETTINGS: Readonly<Record<string, string>> = {
  max_connections: "50",
  shared_buffers: "32MB",
  work_mem: "8MB",
  maintenance_work_mem: "32MB",
  effective_cache_size: "512MB",
  random_page_cost: "1.1",
  jit: "off",
  // The default keeps three I/O workers in memory, even when idle.
  io_method: "sync",
  max_worker_processes: "4",
  max_parallel_workers: "2",
  max_parallel_workers_per_gather: "1",
  autovacuum: "on",
  autovacuum_worker_slots: "4",
  autovacuum_max_workers: "2",
  max_wal_senders: "0",
  max_replication_slots: "0",
  max_logical_replication_workers: "0",
  min_wal_size: "32MB",
  max_wal_size: "256MB",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // Failed statements contain visitors' data; the application logs them without.
  log_min_messages: "log",
};

const HALF_MADE = "data.new-";

/**
 * Creates the data folder when missing; refuses one of another PostgreSQL version. Renamed into place when
 * complete, so that a killed start leaves nothing half-done. Call it under the start lock.
 */
export async function initialise(cluster: Cluster): Promise<void> {
  await removeHalfMade(cluster.folder);
  const found = await versionOf(cluster.data);
  if (found === undefined) await make(cluster);
  else if (found !== String(cluster.binaries.major)) throw otherVersion(cluster, found);
}

async function removeHalfMade(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(HALF_MADE)) continue;
    // The last child of a killed initdb may still be writing.
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

async function versionOf(data: string): Promise<string | undefined> {
  try {
    return (await readFile(join(data, "PG_VERSION"), "utf8")).trim();
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  const content = await readdir(data).catch((error: unknown) => {
    if (isGone(error)) return [];
    throw error;
  });
  if (content.length === 0) return undefined;
  throw new DatabaseStartFailure(
    "folder-not-a-database",
    `${data} holds files but no database: move them away, or set DATA_DIR to another folder.`,
  );
}

async function make(cluster: Cluster): Promise<void> {
  cluster.log("Creating the database for the first start …");
  const unfinished = join(cluster.folder, HALF_MADE + randomBytes(4).toString("hex"));
  const made = await runInitdb(cluster, unfinished);
  if (!made.ok) {
    await removeHalfMade(cluster.folder);
    await appendLog(cluster, made.text);
    throw failureFromLog(made.text, cluster);
  }
  await rename(unfinished, cluster.data);
  await flush(cluster.folder);
}

async function runInitdb(cluster: Cluster, target: string): Promise<RunResult> {
  const { identity, binaries } = cluster;
  const command = [
    ...cluster.parentDeathSignal("KILL"),
    binaries.initdb,
    ...initdbArguments(target),
  ];
  const attempt = ([first, ...rest]: readonly string[]) =>
    runProgram([first ?? "sh", ...rest], { uid: identity.uid, gid: identity.gid });
  const made = await attempt([...identity.prefix, ...command]);
  // initdb needs a user name, which users of containers often lack; 65534 has one.
  const nameless = !made.ok && made.text.includes("could not look up effective user ID");
  return nameless ? attempt([...MASK, ...command]) : made;
}

function initdbArguments(target: string): string[] {
  const settings = Object.entries(INITIAL_SETTINGS);
  return [
    `--pgdata=${target}`,
    `--username=${SUPERUSER}`,
    "--encoding=UTF8",
    // Sorts by code point: the same on every machine, unaffected by upgrades of libc.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    // Trigrams and full text ask libc what a letter is; with C every "é" would be lost.
    `--lc-ctype=${process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8"}`,
    "--data-checksums",
    "--auth-local=trust",
    "--auth-host=reject",
    "--no-instructions",
    ...settings.flatMap(([name, value]) => ["--set", `${name}=${value}`]),
  ];
}

function otherVersion(cluster: Cluster, found: string): DatabaseStartFailure {
  const { major } = cluster.binaries;
  const age = Number(found) > major ? "newer" : "older";
  return new DatabaseStartFailure(
    "other-version",
    `The database in ${cluster.folder} was created by PostgreSQL ${found}, which is ${age} than version ${major} of this Vitrine: make a backup with the Vitrine that created it ("vitrine backup"), and restore that into a new DATA_DIR with this one ("vitrine restore").`,
  );
}
