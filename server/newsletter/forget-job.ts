import { and, eq, lt } from "drizzle-orm";
import { z } from "zod";
import { A_FEW_TIMES, type Job } from "../jobs/job.ts";
import { FORGET_UNCONFIRMED_AFTER_MS } from "./limits.ts";
import { subscribers } from "./tables.ts";

/** Forgets, every day, the addresses that never confirmed. */
export const forgetUnconfirmedJob: Job<object> = {
  name: "forget-unconfirmed-subscribers",
  data: z.object({}),
  retries: A_FEW_TIMES,
  withinSeconds: 10 * 60,
  every: "47 3 * * *",
  async run({ db, now }) {
    const before = new Date(now().getTime() - FORGET_UNCONFIRMED_AFTER_MS);
    await db
      .delete(subscribers)
      .where(and(eq(subscribers.status, "pending"), lt(subscribers.consentAt, before)));
  },
};
