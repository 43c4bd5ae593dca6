import { lt } from "drizzle-orm";
import { z } from "zod";
import { A_FEW_TIMES, type Job } from "../jobs/job.ts";
import { emailChanges, session, verification } from "./tables.ts";

/** Deletes what has expired, once a day: sessions with the addresses they were used from, and tokens. */
export const forgetExpiredJob: Job<object> = {
  name: "forget-expired-sessions",
  data: z.object({}),
  retries: A_FEW_TIMES,
  withinSeconds: 60,
  every: "40 3 * * *",
  async run({ db, now }) {
    for (const table of [session, verification, emailChanges]) {
      await db.delete(table).where(lt(table.expiresAt, now()));
    }
  },
};
