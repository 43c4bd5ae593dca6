import { mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const TMPFS = "/dev/shm";
const PREFIX = "vitrine-";
const ROOM_BYTES = 4 * 1024 ** 3;
/** The room and as much for the processes. */
const MEMORY_BYTES = 2 * ROOM_BYTES;

/**
 * A folder in memory for the temporary files of one test run, where the system has room for it. Each
 * test file clones a database of 800 files and deletes it; ext4 takes 0.5 s of processor time to
 * create as many soon after deleting others, memory 0.02 s.
 */
export function memoryFolder(): string | undefined {
  if (!hasRoom()) return undefined;
  removeLeftovers();
  const folder = join(TMPFS, `${PREFIX}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasRoom(): boolean {
  if (process.platform !== "linux") return false;
  try {
    const { bavail, bsize } = statfsSync(TMPFS);
    return bavail * bsize >= ROOM_BYTES && process.availableMemory() >= MEMORY_BYTES;
  } catch {
    return false;
  }
}

/** Of runs that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(TMPFS)) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)$`).exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) rmSync(join(TMPFS, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
