import { readdir, readFile } from "node:fs/promises";

export type ProcessMemory = { name: string; megabytes: number };

/**
 * The proportional memory (PSS) of a process and of all below it: what they share, such as
 * PostgreSQL's buffers, counts once. Linux only.
 */
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

/** A process may end between being listed and being read. */
async function readOrGone(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ESRCH") return "";
    throw error;
  }
}
