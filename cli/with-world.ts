import type { Settings } from "#server/env.ts";
import { openLog } from "#server/log.ts";
import { openWorld } from "#server/open-world.ts";
import type { World } from "#server/world.ts";
import type { ExitCode } from "./verb.ts";
import { withSettings } from "./with-settings.ts";

/**
 * Opens what the settings name, does some work, and closes it again. Log lines go to standard error,
 * warnings and worse alone, so that they do not run through what the verb prints.
 */
export function withWorld(work: (world: World) => Promise<ExitCode>): Promise<ExitCode> {
  return withSettings(async (settings) => {
    const log = quietLog(settings);
    const { world, close } = await openWorld(settings, log, (line) => log.info(line));
    try {
      return await work(world);
    } finally {
      await close();
    }
  });
}

export function quietLog({ LOG_LEVEL }: Settings) {
  const level = LOG_LEVEL === "info" ? "warn" : LOG_LEVEL;
  return openLog(level);
}
