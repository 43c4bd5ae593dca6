import { pino } from "pino";
import { z } from "zod";
import { parseEnvironment } from "#server/env.ts";
import { type Job, RETRY_FOR_THREE_DAYS } from "#server/jobs/job.ts";
import { openWorld } from "#server/open-world.ts";

/** Never ends; a retry would be a minute away. */
export const slowJob: Job<object> = {
  name: "slow",
  data: z.object({}),
  retries: RETRY_FOR_THREE_DAYS,
  timeoutSeconds: 600,
  run: () => {
    process.stdout.write("begun\n");
    return new Promise(() => {});
  },
};

if (import.meta.main) {
  const parsed = parseEnvironment(process.env);
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const { world } = await openWorld(parsed.environment, pino({ level: "silent" }), () => {});
  await world.queue.work(world, slowJob);
}
