import { sql } from "drizzle-orm";
import type { Database } from "../db/connection.ts";
import { queryNamed } from "../db/named.ts";

/** `isWanted`: the subscriber has neither left nor said no to this kind since it was sent off. */
export type Due = { subscriberId: string; email: string; isWanted: boolean; attempts: number };

const AT_ONCE = 100;
/** What was read longer ago is read again: someone may have left since. */
const FRESH_FOR_MS = 1_000;

/** Those who are still to get an issue, each handed out once. */
export type DueRecipients = { next(): Promise<Due | null> };

/** Reads in portions, so that the length of the list costs no memory. */
export function dueRecipients(
  db: Database,
  { sendId, kind }: { sendId: string; kind: "post" | "project" },
  now: () => Date,
): DueRecipients {
  const wants = kind === "post" ? sql`s.wants_posts` : sql`s.wants_projects`;
  const begun = now();
  let portion: Due[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let last = "00000000-0000-0000-0000-000000000000";
  let isEnd = false;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    const askedAt = performance.now();
    portion = await queryNamed<Due>(
      db,
      sql`select d.subscriber_id as "subscriberId", s.email, d.attempts,
          s.status = 'confirmed' and ${wants} as "isWanted"
        from newsletter_deliveries d join newsletter_subscribers s on s.id = d.subscriber_id
        where d.send_id = ${sendId} and d.status = 'queued' and d.subscriber_id > ${last}
          and d.next_attempt_at <= ${begun}
        order by d.subscriber_id limit ${AT_ONCE}`,
    );
    readAt = askedAt;
    isEnd = portion.length === 0;
  }

  return {
    async next() {
      while (!isEnd) {
        const isFresh = performance.now() - readAt < FRESH_FOR_MS;
        const due = isFresh ? portion.shift() : undefined;
        if (due) {
          last = due.subscriberId;
          return due;
        }
        reading ??= read().finally(() => {
          reading = null;
        });
        await reading;
      }
      return null;
    },
  };
}
