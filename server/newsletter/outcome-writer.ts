import { sql } from "drizzle-orm";
import { queryPrepared } from "../db/prepared-query.ts";
import type { Session } from "../db/with-lock.ts";

export type Outcome = {
  subscriberId: string;
  status: "queued" | "sent" | "failed" | "bounced" | "skipped";
  /** When it was accepted, or when to retry; ISO 8601. */
  at: string;
  messageId: string | null;
  error: string | null;
};

export type OutcomeWriter = { record(outcome: Outcome): Promise<void> };

/** Group commit: outcomes that arrive during a write share the next statement. */
export function createOutcomeWriter(session: Session, sendId: string): OutcomeWriter {
  let pending: Outcome[] = [];
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  async function write(): Promise<void> {
    next = null;
    const outcomes = pending;
    pending = [];
    await queryPrepared(
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
      pending.push(outcome);
      if (!next) {
        next = writing.then(write);
        writing = next;
      }
      return next;
    },
  };
}
