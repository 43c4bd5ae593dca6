import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import { contactNotifications } from "./tables.ts";

export type Channel = (typeof contactNotifications.$inferSelect)["channel"];

/** In characters; servers answer with whole pages. */
const REASON_MAX = 500;

/** Notes how one attempt to tell the owner ended; `failure` is null when it went well. */
export async function noteNotification(
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
      lastError: failure?.slice(0, REASON_MAX) ?? null,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(contactNotifications.submissionId, submissionId),
        eq(contactNotifications.channel, channel),
      ),
    );
}

/** Whether the owner was told already: a job can come twice. */
export async function isNotified(
  db: Queryable,
  submissionId: string,
  channel: Channel,
): Promise<boolean> {
  const [row] = await db
    .select({ status: contactNotifications.status })
    .from(contactNotifications)
    .where(
      and(
        eq(contactNotifications.submissionId, submissionId),
        eq(contactNotifications.channel, channel),
      ),
    );
  return row?.status === "sent";
}
