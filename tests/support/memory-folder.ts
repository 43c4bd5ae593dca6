import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { join } from "node:path";

const TMPFS = "/dev/shm";
const PREFIX = "vitrine-tests-";
const RUNS_AT_MOST_MS = 6 * 60 * 60 * 1000;
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
  const folder = mkdtempSync(join(TMPFS, PREFIX));
  // Tests run the product as other users too.
  chmodSync(folder, 0o755);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasRoom(): boolean {
  if (process.platform !== "linux") return false;
  try {
    const { bavail, bsize } = statfsSync(TMPFS);
    const isRoomy = bavail * bsize >= ROOM_BYTES && process.availableMemory() >= MEMORY_BYTES;
    return isRoomy && allowsPrograms();
  } catch {
    return false;
  }
}

/** Some tests write programs of their own; containers often mount it without. */
function allowsPrograms(): boolean {
  const mounts = readFileSync("/proc/self/mounts", "utf8").split("\n");
  const options =
    mounts.findLast((line) => line.split(" ")[1] === TMPFS)?.split(" ")[3] ?? "noexec";
  return !options.split(",").includes("noexec");
}

/** Of runs that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(TMPFS).filter((one) => one.startsWith(PREFIX))) {
    const folder = join(TMPFS, name);
    try {
      const isOld = statSync(folder).mtimeMs < Date.now() - RUNS_AT_MOST_MS;
      if (isOld) rmSync(folder, { recursive: true });
    } catch (error) {
      console.warn(`${folder} is left over and cannot be removed: ${error}`);
    }
  }
}
