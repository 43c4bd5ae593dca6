import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Claim, isClaimAlive, newClaim } from "./claim.ts";
import { DatabaseStartFailure } from "./failure.ts";

const PREFIX = "starting.";
const PATIENCE_MS = 120_000;

/**
 * Does the work while no other process (and no other caller in this one) does work under the lock
 * of the same folder. A lock left by a dead process is no obstacle.
 *
 * Each contender puts up a file of its own name first and looks for others afterwards, so of two
 * at least one sees the other and steps back. A name is never used twice: removing the file of a
 * dead process can not hit a living one, which a single lock file with a take-over could.
 */
export async function withStartLock<T>(
  folder: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const claim = await newClaim();
  const file = join(folder, PREFIX + claim);
  await takeLock(folder, file, claim, signal);
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function takeLock(folder: string, file: string, claim: Claim, signal: AbortSignal) {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    let other = await otherContender(folder, claim);
    if (!other) {
      await writeFile(file, "", { flag: "wx" });
      other = await otherContender(folder, claim);
      if (!other) return;
      await rm(file, { force: true });
    }
    if (performance.now() > giveUpAt) throw busy(folder, other);
    await pause(5 + Math.random() * 25, undefined, { signal });
  }
}

async function otherContender(folder: string, claim: Claim): Promise<Claim | undefined> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PREFIX) || name === PREFIX + claim) continue;
    const other = name.slice(PREFIX.length);
    if (await isClaimAlive(other)) return other;
    await rm(join(folder, name), { force: true });
  }
  return undefined;
}

function busy(folder: string, other: Claim): DatabaseStartFailure {
  return new DatabaseStartFailure(
    "busy",
    `Process ${other.split(".")[0]} has been starting the database in ${folder} for two minutes: wait for it, or end it, and start again.`,
  );
}
