import { pino } from "pino";
import { readSettings } from "#server/env.ts";
import { openWorld } from "#server/open-world.ts";
import type { World } from "#server/world.ts";
import type { ExitCode } from "./verb.ts";

/**
 * Opens what the settings name, does some work, and closes it again. Log lines go to standard error,
 * warnings and worse alone, so that they do not run through what the verb prints.
 */
export async function withWorld(work: (world: World) => Promise<ExitCode>): Promise<ExitCode> {
  const parsed = readSettings();
  if (!parsed.ok) {
    for (const problem of parsed.problems) process.stderr.write(`Setting ${problem}\n`);
    return 1;
  }
  const { settings } = parsed;
  const level = settings.LOG_LEVEL === "info" ? "warn" : settings.LOG_LEVEL;
  const log = pino({ level }, pino.destination({ fd: 2, sync: true }));
  const { world, close } = await openWorld(settings, log, (line) => log.info(line));
  try {
    return await work(world);
  } finally {
    await close();
  }
}
