import { z } from "zod";
import { A_FEW_TIMES, type Job } from "../jobs/job.ts";
import { forgetVisitorDays } from "./days.ts";
import { dayOf } from "./record-view.ts";
import { forgetSaltsBefore } from "./visitor-id.ts";

/**
 * Deletes the salts of past days, within the hour in which a day ends, and who came on days that are
 * too long ago to be known again.
 */
export const forgetSaltsJob: Job<object> = {
  name: "forget-salts",
  data: z.object({}),
  retries: A_FEW_TIMES,
  withinSeconds: 60,
  every: "5 * * * *",
  async run({ db, now }) {
    await forgetSaltsBefore(db, dayOf(now()));
    await forgetVisitorDays(db, now());
  },
};
