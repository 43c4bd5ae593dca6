import { z } from "zod";
import { type Job, RETRY_BRIEFLY } from "../jobs/job.ts";
import { deleteOldVisitorDays } from "./days.ts";
import { dayOf } from "./record-view.ts";
import { deleteSaltsBefore } from "./visitor-id.ts";

/** Hourly, so that a day's salt is gone within an hour of its end. */
export const forgetSaltsJob: Job<object> = {
  name: "forget-salts",
  data: z.object({}),
  retries: RETRY_BRIEFLY,
  timeoutSeconds: 60,
  cron: "5 * * * *",
  async run({ db, now }) {
    await deleteSaltsBefore(db, dayOf(now()));
    await deleteOldVisitorDays(db, now());
  },
};
