import { readFile } from "node:fs/promises";
import { runProgram } from "../../programs/run-program.ts";
import { isGone } from "./failure.ts";

/**
 * An identifier of a process's start time, to tell apart processes that reuse a pid. Undefined when there
 * is no such process; zombies count as dead.
 */
export async function birthOf(pid: number, platform = process.platform) {
  return platform === "linux" ? birthOnLinux(pid) : birthByPs(pid);
}

async function birthOnLinux(pid: number): Promise<string | undefined> {
  const line = await readProcess(pid, "stat");
  if (line === undefined) return undefined;
  // The name in brackets may contain brackets; the fixed fields follow the last one.
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const [state, ticks] = [fields[0], fields[19]];
  if (!ticks || state === "Z" || state === "X") return undefined;
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8");
  return `${ticks}b${boot.slice(0, 8)}`;
}

async function birthByPs(pid: number): Promise<string | undefined> {
  const answer = await runProgram(["ps", "-o", "state=,lstart=", "-p", String(pid)]);
  const [state, ...began] = answer.text.split(/\s+/);
  if (!answer.ok || !state || state.startsWith("Z")) return undefined;
  return began.join("").replaceAll(/[^0-9A-Za-z]/g, "");
}

/** A file in `/proc/<pid>`; undefined when the process is gone. */
export async function readProcess(pid: number, name: string): Promise<string | undefined> {
  try {
    return await readFile(`/proc/${pid}/${name}`, "utf8");
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}
