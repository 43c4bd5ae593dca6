import { z } from "zod";
import { A_FEW_TIMES, type Job } from "../jobs/job.ts";
import { askForForgotten, PICTURES_WAIT_AT_MOST_MS } from "./pictures-job.ts";
import { removeUnused } from "./remove-unused.ts";

/** Removes, every hour, the files that nothing uses, and asks again for pictures that nobody made. */
export const sweepMediaJob: Job<object> = {
  name: "remove-unused-media",
  data: z.object({}),
  retries: A_FEW_TIMES,
  withinSeconds: 30 * 60,
  every: "23 * * * *",
  async run(world) {
    const removed = await removeUnused(world);
    if (removed > 0) world.log.info({ removed }, "unused files were removed");
    await askForForgotten(world, new Date(world.now().getTime() - PICTURES_WAIT_AT_MOST_MS));
  },
};
