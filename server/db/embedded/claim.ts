import { randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { runProgram } from "../../programs/run-program.ts";
import { isGone } from "./failure.ts";

/** Identifies a holder in one process: `<pid>.<start of the process>.<random>`. */
export type Claim = string;

export async function newClaim(): Promise<Claim> {
  const startId = await processStartId(process.pid);
  if (!startId) throw new Error("This process cannot see itself in the list of processes.");
  return `${process.pid}.${startId}.${randomBytes(4).toString("hex")}`;
}

/** Whether the claiming process still runs; false for an invalid claim. */
export async function isClaimAlive(claim: string): Promise<boolean> {
  const [pid, startId] = claim.split(".");
  if (!pid || !startId || !/^\d+$/.test(pid)) return false;
  return (await processStartId(Number(pid))) === startId;
}

type OwnerFile = { ownerFile: string };

/** Records that this process will stop the server. Call it under the start lock. */
export async function claimOwnership({
  ownerFile,
  claim,
}: OwnerFile & { claim: Claim }): Promise<void> {
  const fresh = `${ownerFile}.new`;
  await rm(fresh, { force: true });
  await writeFile(fresh, claim, { flag: "wx", mode: 0o644 });
  await rename(fresh, ownerFile);
}

/** The process responsible for stopping the server; undefined when it is dead. */
export async function readLiveOwner({ ownerFile }: OwnerFile): Promise<Claim | undefined> {
  try {
    const claim = await readFile(ownerFile, "utf8");
    return (await isClaimAlive(claim)) ? claim : undefined;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/**
 * An identifier of a process's start time, to tell apart processes that reuse a pid. Undefined when there
 * is no such process; zombies count as dead.
 */
export async function processStartId(pid: number, platform = process.platform) {
  return platform === "linux" ? startIdOnLinux(pid) : startIdFromPs(pid);
}

async function startIdOnLinux(pid: number): Promise<string | undefined> {
  const line = await readProcess(pid, "stat");
  if (line === undefined) return undefined;
  // The name in brackets may contain brackets; the fixed fields follow the last one.
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const [state, ticks] = [fields[0], fields[19]];
  if (!ticks || state === "Z" || state === "X") return undefined;
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8");
  return `${ticks}b${boot.slice(0, 8)}`;
}

async function startIdFromPs(pid: number): Promise<string | undefined> {
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
