import { z } from "zod";
import { type Job, RETRY_BRIEFLY } from "../jobs/job.ts";
import { uploadsFolder } from "./parts.ts";
import { removeExpired } from "./remove-expired.ts";

export const expireUploadsJob: Job<object> = {
  name: "remove-expired-uploads",
  data: z.object({}),
  retries: RETRY_BRIEFLY,
  timeoutSeconds: 5 * 60,
  cron: "41 * * * *",
  async run({ settings, now, log }) {
    const removed = await removeExpired(uploadsFolder(settings), now());
    if (removed > 0) log.info({ removed }, "expired uploads removed");
  },
};
