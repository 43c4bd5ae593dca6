import { pino } from "pino";
import { z } from "zod";
import { parseSettings } from "#server/env.ts";
import { FOR_THREE_DAYS, type Job } from "#server/jobs/job.ts";
import { openWorld } from "#server/open-world.ts";

/** A job of a queue whose next try would be a minute away; it never ends by itself. */
export const slowJob: Job<object> = {
  name: "slow",
  data: z.object({}),
  retries: FOR_THREE_DAYS,
  withinSeconds: 600,
  run: () => {
    process.stdout.write("begun\n");
    return new Promise(() => {});
  },
};

/** Works at such jobs as a process of its own. */
if (import.meta.main) {
  const parsed = parseSettings(process.env);
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const { world } = await openWorld(parsed.settings, pino({ level: "silent" }), () => {});
  await world.queue.work(world, slowJob);
}
