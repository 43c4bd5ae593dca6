import { findDieWithUs } from "../../programs/die-with-us.ts";
import { plainEnvironment, runProgram } from "../../programs/run-program.ts";

/** Beside its code, a decoder holds up to 17 frames; one of 8K takes 50 MB. */
const MEMORY_MAX_BYTES = 2 * 1024 ** 3;

/** What bounded programs get. */
export const boundedEnvironment = plainEnvironment;

let found: Promise<readonly string[]> | null = null;

/**
 * Words to put before a program that reads what strangers made: on Linux it may take so much memory
 * and no more, and dies with this process. None where the machine cannot do that.
 */
export function findBounds(): Promise<readonly string[]> {
  found ??= Promise.all([findDieWithUs(), findLimit()]).then(([dieWithUs, limit]) => [
    ...dieWithUs("KILL"),
    ...limit,
  ]);
  return found;
}

async function findLimit(): Promise<readonly string[]> {
  const limit = ["prlimit", `--as=${MEMORY_MAX_BYTES}`] as const;
  return (await runProgram([...limit, "true"])).ok ? limit : [];
}
