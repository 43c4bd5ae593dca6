import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Claim, isClaimAlive, newClaim } from "./claim.ts";
import { DatabaseStartFailure } from "./failure.ts";

const PREFIX = "starting.";
const PATIENCE_MS = 120_000;

/**
 * Runs the work exclusively per folder, across processes and within this one. Locks of dead processes are
 * ignored. Each contender creates a uniquely named file before it lists the others, so that of two at least
 * one sees the other and retries; removing the file of a dead process can never hit a live one.
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
    await wait(5 + Math.random() * 25, undefined, { signal });
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
