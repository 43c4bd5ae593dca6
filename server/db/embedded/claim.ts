import { randomBytes } from "node:crypto";
import { birthOf } from "./birth.ts";

/** Identifies a holder in one process: `<pid>.<start of the process>.<random>`. */
export type Claim = string;

export async function newClaim(): Promise<Claim> {
  const birth = await birthOf(process.pid);
  if (!birth) throw new Error("This process cannot see itself in the list of processes.");
  return `${process.pid}.${birth}.${randomBytes(4).toString("hex")}`;
}

/** Whether the claiming process still runs; false for an invalid claim. */
export async function isClaimAlive(claim: string): Promise<boolean> {
  const [pid, birth] = claim.split(".");
  if (!pid || !birth || !/^\d+$/.test(pid)) return false;
  return (await birthOf(Number(pid))) === birth;
}
