import { and, eq, lt } from "drizzle-orm";
import { z } from "zod";
import { type Job, RETRY_BRIEFLY } from "../jobs/job.ts";
import { FORGET_UNCONFIRMED_AFTER_MS } from "./limits.ts";
import { subscribers } from "./tables.ts";

export const forgetUnconfirmedJob: Job<object> = {
  name: "forget-unconfirmed-subscribers",
  data: z.object({}),
  retries: RETRY_BRIEFLY,
  timeoutSeconds: 10 * 60,
  cron: "47 3 * * *",
  async run({ db, now }) {
    const before = new Date(now().getTime() - FORGET_UNCONFIRMED_AFTER_MS);
    await db
      .delete(subscribers)
      .where(and(eq(subscribers.status, "pending"), lt(subscribers.consentAt, before)));
  },
};
