import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { ClusterFiles } from "./cluster.ts";
import { isGone } from "./failure.ts";
import { isPostgresOf } from "./life.ts";

/** PostgreSQL's main process, running for this folder. */
export type Postmaster = {
  pid: number;
  port: number;
  socketFolder: string;
  /** Ours to stop. */
  owned: boolean;
  isAlive(): Promise<boolean>;
  /** Resolves when it is dead; never rejects. Does not keep Node running. */
  whenEnded(): Promise<void>;
};

export type PostmasterFile = {
  pid: number;
  port: number;
  socketFolder: string;
  status: "starting" | "ready" | "stopping";
};

/** What the living main process of this folder says of itself; undefined when there is none. */
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
  // The file grows line by line while the server starts: it is ready only once it says so.
  const known = status === "ready" || status === "stopping" ? status : "starting";
  return { pid, port, socketFolder, status: known };
}

const LOOK_EVERY_MS = 250;

/** Takes a main process that somebody else started. @param signal ends the watching */
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
  // What cannot be looked at counts as ended: the next start meets the error and reports it.
  while (!signal.aborted && (await isAlive().catch(() => false))) {
    await pause(LOOK_EVERY_MS, undefined, { ref: false });
  }
}
