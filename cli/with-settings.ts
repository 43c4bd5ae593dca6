import { readSettings, type Settings } from "#server/env.ts";
import type { ExitCode } from "./command.ts";

/** Prints one line for each invalid setting. */
export async function withSettings(
  work: (settings: Settings) => Promise<ExitCode>,
): Promise<ExitCode> {
  const parsed = readSettings();
  if (parsed.ok) return work(parsed.settings);
  for (const problem of parsed.problems) process.stderr.write(`Setting ${problem}\n`);
  return 1;
}
