import { lt } from "drizzle-orm";
import { z } from "zod";
import { type Job, RETRY_BRIEFLY } from "../jobs/job.ts";
import { emailChanges, session, verification } from "./tables.ts";

export const forgetExpiredJob: Job<object> = {
  name: "forget-expired-sessions",
  data: z.object({}),
  retries: RETRY_BRIEFLY,
  timeoutSeconds: 60,
  cron: "40 3 * * *",
  async run({ db, now }) {
    for (const table of [session, verification, emailChanges]) {
      await db.delete(table).where(lt(table.expiresAt, now()));
    }
  },
};
