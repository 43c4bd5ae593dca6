import { z } from "zod";
import { A_FEW_TIMES, type Job } from "../jobs/job.ts";
import { removeUnused } from "./remove-unused.ts";

/** Removes, every hour, the files that nothing has used for one. */
export const sweepMediaJob: Job<object> = {
  name: "remove-unused-media",
  data: z.object({}),
  retries: A_FEW_TIMES,
  withinSeconds: 30 * 60,
  every: "23 * * * *",
  async run(world) {
    const removed = await removeUnused(world);
    if (removed > 0) world.log.info({ removed }, "unused files were removed");
  },
};
