import { z } from "zod";
import { type Job, RETRY_BRIEFLY } from "../jobs/job.ts";
import { PICTURES_WAIT_MAX_MS, queueForgottenPictures } from "./pictures-job.ts";
import { removeUnused } from "./remove-unused.ts";

export const sweepMediaJob: Job<object> = {
  name: "remove-unused-media",
  data: z.object({}),
  retries: RETRY_BRIEFLY,
  timeoutSeconds: 30 * 60,
  cron: "23 * * * *",
  async run(world) {
    const removed = await removeUnused(world);
    if (removed > 0) world.log.info({ removed }, "unused files were removed");
    await queueForgottenPictures(world, new Date(world.now().getTime() - PICTURES_WAIT_MAX_MS));
  },
};
