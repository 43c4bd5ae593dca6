import { sql } from "drizzle-orm";
import type { Database } from "../db/connection.ts";
import { queryPrepared } from "../db/prepared-query.ts";

/** `isWanted`: still subscribed to this kind. */
export type DueDelivery = {
  subscriberId: string;
  email: string;
  isWanted: boolean;
  attempts: number;
};

const CHUNK_SIZE = 100;
/** Older rows are read again, since people may have unsubscribed. */
const FRESH_FOR_MS = 1_000;

type DueRecipients = { next(): Promise<DueDelivery | null> };

/** Reads in chunks to bound memory. */
export function dueRecipients(
  db: Database,
  { sendId, kind }: { sendId: string; kind: "post" | "project" },
  now: () => Date,
): DueRecipients {
  const wants = kind === "post" ? sql`s.wants_posts` : sql`s.wants_projects`;
  const startedAt = now();
  let chunk: DueDelivery[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let last = "00000000-0000-0000-0000-000000000000";
  let isEnd = false;
  let pendingRead: Promise<void> | null = null;

  async function readChunk(): Promise<void> {
    chunk = await queryPrepared<DueDelivery>(
      db,
      sql`select d.subscriber_id as "subscriberId", s.email, d.attempts,
          s.status = 'confirmed' and ${wants} as "isWanted"
        from newsletter_deliveries d join newsletter_subscribers s on s.id = d.subscriber_id
        where d.send_id = ${sendId} and d.status = 'queued' and d.subscriber_id > ${last}
          and d.next_attempt_at <= ${startedAt}
        order by d.subscriber_id limit ${CHUNK_SIZE}`,
    );
    // Not from before the query: rows of a slow one would never be fresh, and none would be sent.
    readAt = performance.now();
    isEnd = chunk.length === 0;
  }

  return {
    async next() {
      while (!isEnd) {
        const isFresh = performance.now() - readAt < FRESH_FOR_MS;
        const due = isFresh ? chunk.shift() : undefined;
        if (due) {
          last = due.subscriberId;
          return due;
        }
        pendingRead ??= readChunk().finally(() => {
          pendingRead = null;
        });
        await pendingRead;
      }
      return null;
    },
  };
}
