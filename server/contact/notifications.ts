import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import { contactNotifications } from "./tables.ts";

export type Channel = (typeof contactNotifications.$inferSelect)["channel"];

const FAILURE_MAX_CHARS = 500;

/** `failure` is null on success. */
export async function recordNotification(
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

/** Jobs run at least once, so they check this first. */
export async function isNotified(
  db: Queryable,
  submissionId: string,
  channel: Channel,
): Promise<boolean> {
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
