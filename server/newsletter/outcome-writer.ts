import { sql } from "drizzle-orm";
import { queryPrepared, unplanned } from "../db/prepared-query.ts";
import type { Session } from "../db/with-lock.ts";
import { isPublished } from "../posts/store.ts";
import { blogPosts } from "../posts/tables.ts";
import { isPublic } from "../projects/store.ts";
import { portfolioProjects } from "../projects/tables.ts";

export type Outcome = {
  subscriberId: string;
  status: "queued" | "kept" | "sent" | "failed" | "bounced" | "skipped";
  /** When it was accepted, or when to retry; ISO 8601. */
  at: string;
  messageId: string | null;
  error: string | null;
  /** Unknown: counts as in flight, so that it is marked when it is sent again. */
  mayHaveArrived: boolean;
};

/**
 * `stopped`: the issue was paused or ended, or its item is no longer public. `gone`: the recipient was erased
 * meanwhile.
 */
type Claim = "claimed" | "gone" | "stopped";

export type OutcomeWriter = {
  /** Before the email is handed to the mail server. Without an outcome later it is perhaps sent twice. */
  claim(subscriberId: string): Promise<Claim>;
  record(outcome: Outcome): Promise<void>;
};

/** Group commit: what arrives during a write shares the next statement. */
export function createOutcomeWriter(session: Session, sendId: string): OutcomeWriter {
  let outcomes: Outcome[] = [];
  let claims: string[] = [];
  let writing: Promise<unknown> = Promise.resolve();
  let next: Promise<Claims> | null = null;

  async function write(): Promise<Claims> {
    next = null;
    const [recorded, claimed] = [outcomes, claims];
    outcomes = [];
    claims = [];
    return writeBatch(session, sendId, recorded, claimed);
  }

  function schedule(): Promise<Claims> {
    if (!next) {
      next = writing.then(write);
      writing = next;
    }
    return next;
  }

  return {
    async claim(subscriberId) {
      claims.push(subscriberId);
      const { isStopped, claimed } = await schedule();
      if (isStopped) return "stopped";
      return claimed.has(subscriberId) ? "claimed" : "gone";
    },
    async record(outcome) {
      outcomes.push(outcome);
      await schedule();
    },
  };
}

type Claims = { isStopped: boolean; claimed: ReadonlySet<string> };

/**
 * The lock on the row makes a pause wait for claims, and claims after it see the pause. They also see
 * that the item was hidden or deleted. Not by the time, or a clock that is set back would end the issue.
 * Deliveries are locked in the order in which subscribers are deleted, since the two could deadlock.
 */
async function writeBatch(
  session: Session,
  sendId: string,
  outcomes: readonly Outcome[],
  claims: readonly string[],
): Promise<Claims> {
  const ids = [...claims, ...outcomes.map(({ subscriberId }) => subscriberId)];
  const rows = await queryPrepared<{ subscriberId: string | null }>(
    session,
    // What a mail server answers repeats the address, which may have been erased meanwhile.
    sql`with issue as (
        select id from newsletter_sends s
        where id = ${sendId} and status = 'sending' and paused_at is null and (
          exists (select from ${blogPosts} where ${blogPosts.id} = s.post_id and ${isPublished})
          or exists (select from ${portfolioProjects} where ${portfolioProjects.id} = s.project_id and ${isPublic})
        ) for share
      ), locked as materialized (
        select subscriber_id from newsletter_deliveries
        where send_id = ${sendId} and subscriber_id = any(${unplanned(ids)}::uuid[])
        order by subscriber_id for no key update
      ), recorded as (
        update newsletter_deliveries d set
          status = case when d.status = 'erased' and o.status in ('queued', 'kept') then d.status else o.status end,
          attempts = d.attempts + 1,
          last_error = case when d.status <> 'erased' then o.error end,
          message_id = case when d.status <> 'erased' then coalesce(o."messageId", d.message_id) end,
          sent_at = case when o.status = 'sent' then o.at end,
          next_attempt_at = case when o.status = 'queued' then o.at else d.next_attempt_at end,
          is_in_flight = o."mayHaveArrived" or (o.status = 'skipped' and d.is_in_flight)
        from json_to_recordset(${JSON.stringify(outcomes)}::json)
          as o("subscriberId" uuid, status text, at timestamptz, "messageId" text, error text,
            "mayHaveArrived" boolean)
          join locked on locked.subscriber_id = o."subscriberId"
        where d.send_id = ${sendId} and d.subscriber_id = locked.subscriber_id
      ), claimed as (
        update newsletter_deliveries d
        set is_in_flight = true, is_perhaps_twice = d.is_perhaps_twice or d.is_in_flight
        from json_array_elements_text(${JSON.stringify(claims)}::json) as c(id)
          join locked on locked.subscriber_id = c.id::uuid
        where d.send_id = ${sendId} and d.subscriber_id = locked.subscriber_id and d.status = 'queued'
          and exists (select from issue)
        returning d.subscriber_id
      )
      select subscriber_id as "subscriberId" from claimed
      union all select null from issue`,
  );
  const claimed = rows.flatMap(({ subscriberId }) => subscriberId ?? []);
  return { isStopped: claimed.length === rows.length, claimed: new Set(claimed) };
}
