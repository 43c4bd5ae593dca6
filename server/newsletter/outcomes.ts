import { sql } from "drizzle-orm";
import { queryNamed } from "../db/named.ts";
import type { Session } from "../db/with-lock.ts";

/** How a delivery stands after an attempt; all of `queued` is tried again when its time comes. */
export type Outcome = {
  subscriberId: string;
  status: "queued" | "sent" | "failed" | "bounced" | "skipped";
  /** When it was taken, or is to be tried again; ISO. */
  at: string;
  messageId: string | null;
  error: string | null;
};

/** Resolves when the outcome is safe on disk. */
export type Outcomes = { record(outcome: Outcome): Promise<void> };

/**
 * Writes down how deliveries ended. Those that end while others are being written go together in the
 * next statement: the disk is waited for once for all of them, and nobody goes on before that.
 */
export function outcomesOf(session: Session, sendId: string): Outcomes {
  let gathered: Outcome[] = [];
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  async function write(): Promise<void> {
    next = null;
    const outcomes = gathered;
    gathered = [];
    await queryNamed(
      session,
      sql`update newsletter_deliveries d set
          status = o.status, attempts = d.attempts + 1, last_error = o.error,
          message_id = coalesce(o."messageId", d.message_id),
          sent_at = case when o.status = 'sent' then o.at end,
          next_attempt_at = case when o.status = 'queued' then o.at else d.next_attempt_at end
        from json_to_recordset(${JSON.stringify(outcomes)}::json)
          as o("subscriberId" uuid, status text, at timestamptz, "messageId" text, error text)
        where d.send_id = ${sendId} and d.subscriber_id = o."subscriberId"`,
    );
  }

  return {
    record(outcome) {
      gathered.push(outcome);
      if (!next) {
        next = writing.then(write);
        writing = next;
      }
      return next;
    },
  };
}
