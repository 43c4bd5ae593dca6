import { eq, sql } from "drizzle-orm";
import type { Database, Queryable, Transaction } from "../db/connection.ts";
import { recipientChunks } from "./tables.ts";

const CHUNK_SIZE = 1_000;

/**
 * Stores who is subscribed now, and returns their number. Deliveries are written later: tens of thousands
 * would take seconds, in which the publishing transaction holds its locks.
 */
export async function captureRecipients(
  tx: Transaction,
  sendId: string,
  kind: "post" | "project",
): Promise<number> {
  const wants = kind === "post" ? sql`wants_posts` : sql`wants_projects`;
  // Sliced from one array, since numbering the rows would take several times as long.
  const { rows } = await tx.execute<{ count: number }>(sql`
    with recipients as materialized (
      select array_agg(id) as ids from newsletter_subscribers where status = 'confirmed' and ${wants}
    ), stored as (
      insert into newsletter_recipient_chunks (send_id, number, subscriber_ids)
      select ${sendId}, number, ids[number * ${CHUNK_SIZE} + 1 : (number + 1) * ${CHUNK_SIZE}]
      from recipients, generate_series(0, (cardinality(ids) - 1) / ${CHUNK_SIZE}) as number
      returning cardinality(subscriber_ids) as size
    )
    select coalesce(sum(size), 0)::int as count from stored`);
  return rows[0]?.count ?? 0;
}

export async function hasUnwrittenRecipients(db: Queryable, sendId: string): Promise<boolean> {
  return (await db.$count(recipientChunks, eq(recipientChunks.sendId, sendId))) > 0;
}

/** Until all are written or `signal` aborts. Safe in several processes, and after a crash at any point. */
export async function createDeliveries(
  db: Database,
  sendId: string,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    if (!(await createFromChunk(db, sendId))) return;
  }
}

/**
 * One statement, so that a chunk and its deliveries never exist together. Waits for erasures under way, and
 * locks in the order in which subscribers are changed. False when none is left.
 */
async function createFromChunk(db: Database, sendId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with chunk as (
      delete from newsletter_recipient_chunks where send_id = ${sendId} and number = (
        select number from newsletter_recipient_chunks where send_id = ${sendId}
        order by number limit 1 for update
      ) returning subscriber_ids
    ), recipients as (
      select s.id, s.status
      from chunk, unnest(subscriber_ids) as recipient (id)
        join newsletter_subscribers s on s.id = recipient.id
      order by s.id for key share of s
    ), created as (
      insert into newsletter_deliveries (send_id, subscriber_id, status, next_attempt_at)
      select issue.id, r.id, case r.status when 'erased' then 'erased' else 'queued' end, issue.created_at
      from recipients r join newsletter_sends issue on issue.id = ${sendId}
    )
    select from chunk`);
  return rows.length > 0;
}
