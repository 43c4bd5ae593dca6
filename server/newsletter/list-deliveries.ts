import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { OutcomeFilter } from "#domain/newsletter/send.ts";
import { normalizeQuery } from "#domain/search/text.ts";
import type { Queryable } from "../db/connection.ts";
import { matches } from "../db/match-text.ts";
import { deliveries, subscribers } from "./tables.ts";

type DeliveryFilters = { outcome: OutcomeFilter | null; search: string };

/** In the order of their ids. `email` is null once the person was erased. */
export function listDeliveries(
  db: Queryable,
  sendId: string,
  { outcome, search }: DeliveryFilters,
  after: string | null,
  limit: number,
) {
  const { subscriberId, status, attempts, isPerhapsTwice, lastError, sentAt } = deliveries;
  const text = normalizeQuery(search);
  return db
    .select({
      subscriberId,
      email: subscribers.email,
      outcome: status,
      attempts,
      isPerhapsTwice: sql<boolean>`${isPerhapsTwice} and ${status} = 'sent'`,
      error: lastError,
      sentAt,
      nextAttemptAt: deliveries.nextAttemptAt,
    })
    .from(deliveries)
    .innerJoin(subscribers, eq(subscribers.id, subscriberId))
    .where(
      and(
        eq(deliveries.sendId, sendId),
        after ? gt(subscriberId, after) : undefined,
        // For a merge join: PostgreSQL does not derive inequalities of the other column.
        after ? gt(subscribers.id, after) : undefined,
        outcome ? hasOutcome(outcome) : undefined,
        text === "" ? undefined : matches(sql`search_fold(${subscribers.email})`, text),
      ),
    )
    .orderBy(subscriberId)
    .limit(limit);
}

function hasOutcome(outcome: OutcomeFilter): SQL | undefined {
  if (outcome !== "perhaps-twice") return eq(deliveries.status, outcome);
  return and(eq(deliveries.isPerhapsTwice, true), eq(deliveries.status, "sent"));
}
