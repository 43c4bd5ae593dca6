import { and, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { z } from "zod";
import { type AuditAction, NETWORK_ALERT_KINDS } from "#domain/contact/security.ts";
import { SENDER_KEPT_DAYS } from "#domain/site/data-practices.ts";
import { SITE_SETTINGS } from "#domain/site/settings.ts";
import { announce } from "../db/announcements.ts";
import type { Database, Queryable } from "../db/connection.ts";
import { rateLimitAttempts } from "../db/rate-limit-table.ts";
import { type Job, RETRY_BRIEFLY, scheduledJob } from "../jobs/job.ts";
import { readSiteSettings } from "../site/settings.ts";
import { removeCopiesOfGoneMessages } from "./message-copies.ts";
import { contactAlerts, contactAudit, contactSubmissions } from "./tables.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than the toast that offers to undo, which stays while it is pointed at. */
const UNDO_WITHIN_MS = 10 * 60 * 1000;
/** The clocks of two processes may differ. */
const CLOCK_MARGIN_MS = 60 * 1000;

/** When the job that removes a message deleted now should run. */
export function purgeDueAt(now: Date): Date {
  return new Date(now.getTime() + UNDO_WITHIN_MS + CLOCK_MARGIN_MS);
}

/** Removes deleted messages for good. */
export const purgeDeletedJob: Job<object> = {
  name: "purge-deleted-messages",
  data: z.object({}),
  retries: RETRY_BRIEFLY,
  timeoutSeconds: 5 * 60,
  async run(world) {
    await purgeDeleted(world.db, world.now());
    await removeCopiesOfGoneMessages(world);
  },
};

async function purgeDeleted(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNDO_WITHIN_MS);
  await db.delete(contactSubmissions).where(lte(contactSubmissions.deletedAt, before));
}

/** decisions: Contact */
export const forgetMessagesJob = scheduledJob({
  name: "forget-old-messages",
  timeoutSeconds: 10 * 60,
  cron: "41 3 * * *",
  async run(world) {
    const { db, now } = world;
    const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
    // In case its own job failed.
    await purgeDeleted(db, now());
    await forgetSenders(db, daysAgo(SENDER_KEPT_DAYS));
    const { contactRetentionDays: days } = await readSiteSettings(db, SITE_SETTINGS);
    if (days) await forgetExpired(db, daysAgo(days));
    await removeCopiesOfGoneMessages(world);
    // Those of other limits too: no window is longer.
    await db.delete(rateLimitAttempts).where(lt(rateLimitAttempts.attemptedAt, daysAgo(1)));
  },
});

/** Without an actor: it is the owner's setting that deletes them. decisions: Contact, "Audit is real" */
function forgetExpired(db: Database, before: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx
      .delete(contactSubmissions)
      .where(lt(contactSubmissions.createdAt, before));
    if (!rowCount) return;
    const actionType: AuditAction = "forget_messages";
    await tx
      .insert(contactAudit)
      .values({ actionType, metadata: { details: { count: rowCount } } });
    await announce(tx, ["messages"]);
  });
}

/** Their addresses and browsers, wherever they are stored. */
async function forgetSenders(db: Queryable, before: Date): Promise<void> {
  const { ipAddress, userAgent, sessionId, createdAt } = contactSubmissions;
  await db
    .update(contactSubmissions)
    .set({ ipAddress: null, userAgent: null, sessionId: null })
    .where(
      and(
        lt(createdAt, before),
        or(isNotNull(ipAddress), isNotNull(userAgent), isNotNull(sessionId)),
      ),
    );
  const { actorId, actorIp, metadata, timestamp } = contactAudit;
  await db
    .update(contactAudit)
    .set({
      actorIp: null,
      actorNetwork: null,
      metadata: sql`${metadata} - array['user_agent', 'session_id']`,
    })
    .where(
      and(
        isNull(actorId),
        lt(timestamp, before),
        or(isNotNull(actorIp), sql`${metadata} ?| array['user_agent', 'session_id']`),
      ),
    );
  await forgetNetworks(db, before);
}

/** Open alerts are merged into one of their kind without a network; acknowledged ones go. */
async function forgetNetworks(db: Queryable, before: Date): Promise<void> {
  const isForgotten = and(
    inArray(contactAlerts.kind, NETWORK_ALERT_KINDS),
    sql`${contactAlerts.subject} <> ''`,
    lt(contactAlerts.lastAt, before),
  );
  await db.execute(sql`
    with forgotten as (delete from contact_alerts where ${isForgotten} returning *)
    insert into contact_alerts (kind, times, risk_score, created_at, last_at)
    select kind, sum(times), max(risk_score), min(created_at), max(last_at) from forgotten
    where acknowledged_at is null group by kind
    on conflict (kind, subject) where acknowledged_at is null do update
      set times = contact_alerts.times + excluded.times,
        risk_score = greatest(contact_alerts.risk_score, excluded.risk_score),
        created_at = least(contact_alerts.created_at, excluded.created_at),
        last_at = greatest(contact_alerts.last_at, excluded.last_at)`);
}
