import { and, isNotNull, lt, or } from "drizzle-orm";
import { z } from "zod";
import { SITE_SETTINGS } from "#domain/site/settings.ts";
import { type Job, RETRY_BRIEFLY } from "../jobs/job.ts";
import { readSiteSettings } from "../site/settings.ts";
import { contactAttempts, contactSubmissions } from "./tables.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Retention of senders' addresses and user agents. decisions: Contact */
const VISITOR_KEPT_DAYS = 90;

export const forgetMessagesJob: Job<object> = {
  name: "forget-old-messages",
  data: z.object({}),
  retries: RETRY_BRIEFLY,
  timeoutSeconds: 10 * 60,
  cron: "41 3 * * *",
  async run({ db, now }) {
    const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
    const { ipAddress, userAgent, sessionId, createdAt } = contactSubmissions;
    await db
      .update(contactSubmissions)
      .set({ ipAddress: null, userAgent: null, sessionId: null })
      .where(
        and(
          lt(createdAt, daysAgo(VISITOR_KEPT_DAYS)),
          or(isNotNull(ipAddress), isNotNull(userAgent), isNotNull(sessionId)),
        ),
      );
    const { contactRetentionDays: days } = await readSiteSettings(db, SITE_SETTINGS);
    if (days) await db.delete(contactSubmissions).where(lt(createdAt, daysAgo(days)));
    await db.delete(contactAttempts).where(lt(contactAttempts.attemptedAt, daysAgo(1)));
  },
};
