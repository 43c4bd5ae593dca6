import { inArray, sum } from "drizzle-orm";
import type { Outcome } from "#domain/newsletter/send.ts";
import type { Queryable } from "./connection.ts";
import { contentTotals } from "./totals-table.ts";

/** The names used by the database triggers. */
export type TotalName =
  | "projects"
  | `${"public" | "hidden" | "featured" | "archived"}_projects`
  | "posts"
  | `${"public" | "scheduled" | "draft" | "archived"}_posts`
  | "post_views"
  | "messages"
  | "unread_messages"
  | "spam"
  | `${"pending" | "confirmed" | "unsubscribed" | "bounced" | "complained"}_subscribers`
  /** Deliveries of an issue, by its id. */
  | `${string}:${Outcome | "perhaps-twice"}`;

export async function readTotals<Name extends TotalName>(
  db: Queryable,
  names: readonly Name[],
): Promise<(name: Name) => number> {
  const rows = await db
    .select({ name: contentTotals.name, total: sum(contentTotals.total).mapWith(Number) })
    .from(contentTotals)
    .where(inArray(contentTotals.name, [...names]))
    .groupBy(contentTotals.name);
  const totals = new Map(rows.map(({ name, total }) => [name, total]));
  return (name) => totals.get(name) ?? 0;
}

export async function readTotal(db: Queryable, name: TotalName): Promise<number> {
  const totalOf = await readTotals(db, [name]);
  return totalOf(name);
}
