import { execFileSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";

const ticksPerSecond =
  process.platform === "linux" ? Number(execFileSync("getconf", ["CLK_TCK"]).toString()) : 0;

export type ProcessMemory = { name: string; megabytes: number };

/** PSS of a process and its descendants, which counts shared memory once. Linux only. */
export async function memoryOf(pid: number): Promise<ProcessMemory[]> {
  const parents = await parentsOfAll();
  const isBelow = (id: number): boolean =>
    id === pid || (parents.has(id) && isBelow(parents.get(id) ?? 0));
  const ids = [...parents.keys()].filter(isBelow);
  const found = await Promise.all(ids.map(memoryOfOne));
  return found.filter((one) => one !== null);
}

async function parentsOfAll(): Promise<Map<number, number>> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const parents = new Map<number, number>();
  for (const id of ids) {
    const status = await readOrGone(`/proc/${id}/status`);
    const [, parent] = /^PPid:\s+(\d+)$/m.exec(status) ?? [];
    if (parent) parents.set(Number(id), Number(parent));
  }
  return parents;
}

async function memoryOfOne(pid: number): Promise<ProcessMemory | null> {
  const [rollup, name] = await Promise.all([
    readOrGone(`/proc/${pid}/smaps_rollup`),
    readOrGone(`/proc/${pid}/comm`),
  ]);
  const [, kilobytes] = /^Pss:\s+(\d+) kB$/m.exec(rollup) ?? [];
  return kilobytes ? { name: name.trim(), megabytes: Number(kilobytes) / 1024 } : null;
}

/** The process may exit after being listed. */
async function readOrGone(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ESRCH") return "";
    throw error;
  }
}

/** CPU time used so far, in microseconds; null except on Linux. */
export async function processorTimeOf(pid: number): Promise<number | null> {
  if (process.platform !== "linux") return null;
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // The program name may contain spaces; utime and stime are 12th and 13th after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1e6;
}
