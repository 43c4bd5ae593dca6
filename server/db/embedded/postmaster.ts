import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { ClusterFiles } from "./cluster.ts";
import { isGone } from "./failure.ts";
import { isPostgresOf } from "./life.ts";

/** PostgreSQL's main process for this folder. */
export type Postmaster = {
  pid: number;
  port: number;
  socketFolder: string;
  /** Whether this process stops it. */
  owned: boolean;
  isAlive(): Promise<boolean>;
  /** Resolves when it has ended; never rejects. Does not keep Node running. */
  whenEnded(): Promise<void>;
};

type PostmasterFile = {
  pid: number;
  port: number;
  socketFolder: string;
  status: "starting" | "ready" | "stopping";
};

/** The running main process of this folder, from its pid file; undefined when there is none. */
export async function findPostmaster(files: ClusterFiles): Promise<PostmasterFile | undefined> {
  const found = await readPostmasterFile(files.postmasterFile);
  return found && (await isPostgresOf(files, found.pid)) ? found : undefined;
}

/** Reads `postmaster.pid`: number, folder, start, port, socket folder, address, memory, status. */
export async function readPostmasterFile(path: string): Promise<PostmasterFile | undefined> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const [port, socketFolder, status] = [Number(lines[3]), lines[4] ?? "", lines[7]];
  // The file grows line by line during startup.
  const known = status === "ready" || status === "stopping" ? status : "starting";
  return { pid, port, socketFolder, status: known };
}

const LOOK_EVERY_MS = 250;

/** Adopts a main process that another process started. @param signal stops watching */
export function adopt(
  files: ClusterFiles,
  { pid, port, socketFolder }: PostmasterFile,
  owned: boolean,
  signal: AbortSignal,
): Postmaster {
  const isAlive = () => isPostgresOf(files, pid);
  return { pid, port, socketFolder, owned, isAlive, whenEnded: () => watch(isAlive, signal) };
}

async function watch(isAlive: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  // An unreadable one counts as ended: the next start reports the error.
  while (!signal.aborted && (await isAlive().catch(() => false))) {
    await wait(LOOK_EVERY_MS, undefined, { ref: false });
  }
}
