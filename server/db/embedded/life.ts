import { readdir, stat } from "node:fs/promises";
import { runProgram } from "../../programs/run-program.ts";
import { readProcess } from "./claim.ts";
import type { ClusterFiles } from "./cluster.ts";
import { isForbidden, isGone } from "./failure.ts";

/** Whether the pid is a running PostgreSQL process of this folder, not a zombie or a reused pid. */
export async function isPostgresOf(
  files: ClusterFiles,
  pid: number,
  platform = process.platform,
): Promise<boolean> {
  if (platform !== "linux") return (await commandByPs(pid)).includes(files.mark);
  if ((await readProcess(pid, "comm"))?.trim() !== "postgres") return false;
  try {
    const [data, place] = await Promise.all([stat(files.data), stat(`/proc/${pid}/cwd`)]);
    return place.dev === data.dev && place.ino === data.ino;
  } catch (error) {
    if (isGone(error)) return false;
    if (isForbidden(error)) return isTitledLike(files, pid);
    throw error;
  }
}

// Root in a container without ptrace cannot see the working folder of another user's process.
async function isTitledLike(files: ClusterFiles, pid: number) {
  return Boolean((await readProcess(pid, "cmdline"))?.includes(files.mark));
}

async function commandByPs(pid: number): Promise<string> {
  const answer = await runProgram(["ps", "-o", "command=", "-p", String(pid)]);
  return answer.ok ? answer.text : "";
}

/**
 * All running PostgreSQL processes of this folder, connections included. Empty without /proc, where
 * PostgreSQL's own check of its shared memory has to suffice.
 */
export async function postgresProcesses(files: ClusterFiles): Promise<number[]> {
  if (process.platform !== "linux") return [];
  const numbers = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const ours = await Promise.all(numbers.map((pid) => isPostgresOf(files, pid)));
  return numbers.filter((_, index) => ours[index]);
}
