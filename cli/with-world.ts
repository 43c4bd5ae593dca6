import type { Environment } from "#server/env.ts";
import { openLog } from "#server/log.ts";
import { openWorld } from "#server/open-world.ts";
import type { World } from "#server/world.ts";
import type { ExitCode } from "./command.ts";
import { withEnvironment } from "./with-environment.ts";

/** Logs warnings and errors to standard error, apart from the command's output. */
export function withWorld(work: (world: World) => Promise<ExitCode>): Promise<ExitCode> {
  return withEnvironment(async (environment) => {
    const log = quietLog(environment);
    const { world, close } = await openWorld(environment, log, (line) => log.info(line));
    try {
      return await work(world);
    } finally {
      await close();
    }
  });
}

export function quietLog({ LOG_LEVEL }: Environment) {
  const level = LOG_LEVEL === "info" ? "warn" : LOG_LEVEL;
  return openLog(level);
}
