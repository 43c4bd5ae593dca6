import { z } from "zod";
import { A_FEW_TIMES, type Job } from "../jobs/job.ts";
import { mailReset } from "./reset-password.ts";

/** Looks an address up and mails it a link, where nobody waits for the answer and could measure it. */
export const resetMailJob: Job<{ email: string }> = {
  name: "mail-to-reset-password",
  data: z.object({ email: z.string() }),
  retries: A_FEW_TIMES,
  withinSeconds: 120,
  run: (world, { email }) => mailReset(world, email),
};
