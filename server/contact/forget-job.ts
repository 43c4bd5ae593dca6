import { and, eq, isNotNull, lt, or } from "drizzle-orm";
import { z } from "zod";
import { type Job, RETRY_BRIEFLY } from "../jobs/job.ts";
import { siteConfig } from "../site/tables.ts";
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
    const [site] = await db
      .select({ days: siteConfig.contactRetentionDays })
      .from(siteConfig)
      .where(eq(siteConfig.id, 1));
    if (site?.days) await db.delete(contactSubmissions).where(lt(createdAt, daysAgo(site.days)));
    await db.delete(contactAttempts).where(lt(contactAttempts.attemptedAt, daysAgo(1)));
  },
};
