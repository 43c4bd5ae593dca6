import { desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import { readTotals } from "../site/store.ts";
import { sends, subscribers } from "./tables.ts";

type SubscriberRow = typeof subscribers.$inferSelect;
export type SubscriberState = SubscriberRow["status"];
export const SUBSCRIBER_STATES = [
  "confirmed",
  "pending",
  "unsubscribed",
  "bounced",
  "complained",
] as const satisfies readonly SubscriberState[];

export type ListedSubscriber = Pick<
  SubscriberRow,
  "id" | "email" | "source" | "wantsPosts" | "wantsProjects" | "createdAt" | "confirmedAt"
>;

export const SUBSCRIBERS_PER_PAGE = 10;
const SENDS_LISTED = 10;

export async function readSubscriberTotals(db: Queryable) {
  const nameOf = (state: SubscriberState) => `${state}_subscribers` as const;
  const totalOf = await readTotals(db, SUBSCRIBER_STATES.map(nameOf));
  return SUBSCRIBER_STATES.map((state) => ({ state, total: totalOf(nameOf(state)) }));
}

/** Newest first; `page` from 1. */
export function listSubscribers(
  db: Queryable,
  state: SubscriberState,
  page: number,
): Promise<ListedSubscriber[]> {
  const { id, email, source, wantsPosts, wantsProjects, createdAt, confirmedAt } = subscribers;
  return db
    .select({ id, email, source, wantsPosts, wantsProjects, createdAt, confirmedAt })
    .from(subscribers)
    .where(eq(subscribers.status, state))
    .orderBy(desc(createdAt), desc(id))
    .limit(SUBSCRIBERS_PER_PAGE)
    .offset((page - 1) * SUBSCRIBERS_PER_PAGE);
}

export type ListedSend = {
  id: string;
  subject: string;
  kind: "post" | "project";
  status: (typeof sends.$inferSelect)["status"];
  recipients: number;
  waiting: number;
  failed: number;
  skipped: number;
  sent: number;
  createdAt: Date;
};

/** Waiting and failed rows have partial indexes; sent is the rest. */
export async function listSends(db: Queryable): Promise<ListedSend[]> {
  const inState = (states: string) => sql<number>`(select count(*)::integer
    from newsletter_deliveries d where d.send_id = ${sends.id} and d.status in (${sql.raw(states)}))`;
  const rows = await db
    .select({
      send: sends,
      waiting: inState("'queued'"),
      failed: inState("'failed', 'bounced'"),
      skipped: inState("'skipped'"),
    })
    .from(sends)
    .orderBy(desc(sends.createdAt))
    .limit(SENDS_LISTED);
  return rows.map(({ send, waiting, failed, skipped }) => {
    const { id, subject, kind, status, recipientCount: recipients, createdAt } = send;
    // Rows of deleted subscribers are gone and count as sent.
    const sent = Math.max(0, recipients - waiting - failed - skipped);
    return { id, subject, kind, status, recipients, waiting, failed, skipped, sent, createdAt };
  });
}
