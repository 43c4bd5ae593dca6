import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { ExportedSubscriber } from "#domain/newsletter/subscriber-export.ts";
import {
  SUBSCRIBER_STATE_NAMES,
  type SubscriberFilters,
  type SubscriberQuery,
  type SubscriberState,
} from "#domain/newsletter/subscribers.ts";
import { normalizeQuery } from "#domain/search/text.ts";
import type { ListPosition } from "#domain/values/list-position.ts";
import type { Queryable } from "../db/connection.ts";
import { isAfterPosition, microseconds, pageOf } from "../db/keyset.ts";
import { matches } from "../db/match-text.ts";
import { readTotals } from "../db/totals.ts";
import { subscribers } from "./tables.ts";

const SUBSCRIBERS_PER_PAGE = 50;

export async function readSubscriberTotals(db: Queryable) {
  const nameOf = (state: SubscriberState) => `${state}_subscribers` as const;
  const totalOf = await readTotals(db, SUBSCRIBER_STATE_NAMES.map(nameOf));
  return SUBSCRIBER_STATE_NAMES.map((state) => ({ state, total: totalOf(nameOf(state)) }));
}

type SubscriberRow = typeof subscribers.$inferSelect;

/**
 * `since`: of someone pending, the latest sign-up, else the confirmation. `reason`: of the last bounce or complaint.
 */
type ListedSubscriber = Pick<
  SubscriberRow,
  "id" | "source" | "wantsPosts" | "wantsProjects" | "endedAt"
> & { email: string; since: Date; reason: string | null };

type SubscriberPage = {
  subscribers: ListedSubscriber[];
  /** Where the next page continues; null on the last one. */
  next: ListPosition | null;
};

/** Those of a state are never erased. */
const email = sql<string>`coalesce(${subscribers.email}, '')`;

/** Newest first. */
export async function listSubscribers(
  db: Queryable,
  { after, ...filters }: SubscriberQuery,
): Promise<SubscriberPage> {
  const { id, source, wantsPosts, wantsProjects, endedAt } = subscribers;
  const { createdAt, consentAt, confirmedAt } = subscribers;
  const reason = sql<string | null>`(select b.diagnostic from newsletter_bounces b
    where b.subscriber_id = newsletter_subscribers.id order by b.created_at desc limit 1)`;
  const at = microseconds(createdAt);
  const preferences = { wantsPosts, wantsProjects };
  const moments = { createdAt, consentAt, confirmedAt, endedAt };
  const found = await db
    .select({ id, email, source, ...preferences, ...moments, reason, at })
    .from(subscribers)
    .where(and(conditionOf(filters), isAfterPosition(subscribers, after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(SUBSCRIBERS_PER_PAGE + 1);
  const { page, next } = pageOf(found, SUBSCRIBERS_PER_PAGE);
  const listed = page.map(({ at: _, createdAt, consentAt, confirmedAt, ...row }) => ({
    ...row,
    // Who comes back was confirmed before.
    since: filters.state === "pending" ? consentAt : (confirmedAt ?? createdAt),
  }));
  return { subscribers: listed, next };
}

/** In the order of the list, for an export. */
export async function readSubscribersAfter(
  db: Queryable,
  filters: SubscriberFilters,
  after: ListPosition | null,
  limit: number,
): Promise<(ExportedSubscriber & ListPosition)[]> {
  const { id, source, wantsPosts, wantsProjects, createdAt, confirmedAt, endedAt } = subscribers;
  const { consentText, consentAt } = subscribers;
  const rows = await db
    .select({
      id,
      at: microseconds(createdAt),
      email,
      wantsPosts,
      wantsProjects,
      source,
      consentText,
      consentAt,
      confirmedAt,
      endedAt,
    })
    .from(subscribers)
    .where(and(conditionOf(filters), isAfterPosition(subscribers, after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
  return rows.map((row) => ({ ...row, state: filters.state }));
}

function conditionOf({ state, search }: SubscriberFilters): SQL | undefined {
  const text = normalizeQuery(search);
  const folded = sql`search_fold(${subscribers.email})`;
  return and(eq(subscribers.status, state), text === "" ? undefined : matches(folded, text));
}
