import { z } from "zod";
import { A_FEW_TIMES, type Job } from "../jobs/job.ts";
import { uploadsFolder } from "./parts.ts";
import { removeExpired } from "./remove-expired.ts";

/** Removes, every hour, the uploads that nobody went on with for a day. */
export const expireUploadsJob: Job<object> = {
  name: "remove-expired-uploads",
  data: z.object({}),
  retries: A_FEW_TIMES,
  withinSeconds: 5 * 60,
  every: "41 * * * *",
  async run({ settings, now, log }) {
    const removed = await removeExpired(uploadsFolder(settings), now());
    if (removed > 0) log.info({ removed }, "uploads that nobody went on with were removed");
  },
};
