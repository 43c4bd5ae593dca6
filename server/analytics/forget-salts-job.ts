import { z } from "zod";
import { A_FEW_TIMES, type Job } from "../jobs/job.ts";
import { dayOf } from "./record-view.ts";
import { forgetSaltsBefore } from "./visitor-id.ts";

/** Deletes the salts of past days, within the hour in which a day ends. */
export const forgetSaltsJob: Job<object> = {
  name: "forget-salts",
  data: z.object({}),
  retries: A_FEW_TIMES,
  withinSeconds: 60,
  every: "5 * * * *",
  run: ({ db, now }) => forgetSaltsBefore(db, dayOf(now())),
};
