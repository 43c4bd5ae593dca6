import { and, eq, sql } from "drizzle-orm";
import type { Database, Queryable } from "../db/connection.ts";
import { withLock } from "../db/with-lock.ts";
import { contactNotifications } from "./tables.ts";

export type Channel = (typeof contactNotifications.$inferSelect)["channel"];

const FAILURE_MAX_CHARS = 500;

type NotifyResult = { ok: true } | { ok: false; reason: string };

/**
 * A message may have several jobs, in several processes, of which one sends. Throws when it could not
 * be sent now, so that the job is retried.
 */
export async function sendOnce(
  db: Database,
  submissionId: string,
  channel: Channel,
  send: () => Promise<NotifyResult>,
): Promise<void> {
  const result = await withLock(db, notificationLock(submissionId, channel), async () => {
    if (await isNotified(db, submissionId, channel)) return { ok: true as const };
    const sent = await send();
    await recordNotification(db, submissionId, channel, sent.ok ? null : sent.reason);
    return sent;
  });
  if (!result) throw new Error(`Another job is notifying the owner by ${channel}`);
  if (!result.ok) throw new Error(`Could not notify the owner by ${channel}: ${result.reason}`);
}

export function notificationLock(submissionId: string, channel: Channel): string {
  return `message ${submissionId} by ${channel}`;
}

/** `failure` is null on success. */
async function recordNotification(
  db: Queryable,
  submissionId: string,
  channel: Channel,
  failure: string | null,
): Promise<void> {
  await db
    .update(contactNotifications)
    .set({
      status: failure === null ? "sent" : "failing",
      attempts: sql`${contactNotifications.attempts} + 1`,
      lastError: failure?.slice(0, FAILURE_MAX_CHARS) ?? null,
      updatedAt: sql`now()`,
    })
    .where(isOf(submissionId, channel));
}

/** For an email that was accepted and bounced later. */
export async function recordReturnedMail(
  db: Queryable,
  submissionId: string,
  reason: string,
): Promise<void> {
  await db
    .update(contactNotifications)
    .set({
      status: "failing",
      lastError: reason.slice(0, FAILURE_MAX_CHARS),
      updatedAt: sql`now()`,
    })
    .where(isOf(submissionId, "mail"));
}

async function isNotified(db: Queryable, submissionId: string, channel: Channel): Promise<boolean> {
  const [row] = await db
    .select({ status: contactNotifications.status })
    .from(contactNotifications)
    .where(isOf(submissionId, channel));
  return row?.status === "sent";
}

function isOf(submissionId: string, channel: Channel) {
  return and(
    eq(contactNotifications.submissionId, submissionId),
    eq(contactNotifications.channel, channel),
  );
}
