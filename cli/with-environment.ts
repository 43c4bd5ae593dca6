import { type Environment, readEnvironment } from "#server/env.ts";
import type { ExitCode } from "./command.ts";

/** Prints one line for each invalid setting. */
export async function withEnvironment(
  work: (environment: Environment) => Promise<ExitCode>,
): Promise<ExitCode> {
  const parsed = readEnvironment();
  if (parsed.ok) return work(parsed.environment);
  for (const problem of parsed.problems) process.stderr.write(`Setting ${problem}\n`);
  return 1;
}
