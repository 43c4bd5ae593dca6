import { lt, sql } from "drizzle-orm";
import { daysUntil } from "#domain/analytics/ranges.ts";
import type { Queryable } from "../db/connection.ts";
import { analyticsVisitorDays } from "./tables.ts";

/** A visitor is known again within so many days: the longest range. The trigger says the same. */
const VISITORS_KNOWN_DAYS = 90;

/** What was viewed on one day (UTC), and by how many. */
export type DayOfViews = { day: string; views: number; visitors: number };

/** Views and visitors of some days on end; a visitor who came on several of them is one of `visitors`. */
export type Traffic = { days: DayOfViews[]; views: number; visitors: number };

/** What is known of the days that were asked for; a later part of them can be looked at alone. */
export type ViewDays = { traffic(last?: number): Traffic };

type Row = { day: string; kind: "views" | "visitors"; key: string; total: number };

/** Reads the roll-up of some days on end, oldest first; a few rows for each. */
export async function readViewDays(db: Queryable, days: readonly string[]): Promise<ViewDays> {
  const { rows } = await db.execute<Row>(sql`
    select day::text, kind, key, sum(total)::integer as total from analytics_days
    where kind in ('views', 'visitors') and day between ${days[0]} and ${days.at(-1)}
    group by day, kind, key`);
  return { traffic: (last = days.length) => trafficOf(rows, days.slice(-last)) };
}

function trafficOf(rows: readonly Row[], days: readonly string[]): Traffic {
  const found = new Map(days.map((day) => [day, { day, views: 0, visitors: 0 }]));
  let visitors = 0;
  for (const { day, kind, key, total } of rows) {
    const of = found.get(day);
    if (!of) continue;
    of[kind] += total;
    if (kind === "visitors" && isFirstVisit(key, days.indexOf(day))) visitors += total;
  }
  const list = [...found.values()];
  return { days: list, views: list.reduce((sum, { views }) => sum + views, 0), visitors };
}

/** `key`: days since these visitors were seen last, empty for never. */
function isFirstVisit(key: string, daysIntoRange: number): boolean {
  return key === "" || Number(key) > daysIntoRange;
}

/** Forgets who came on days from which nobody is known again; the numbers stay. */
export async function forgetVisitorDays(db: Queryable, now: Date): Promise<void> {
  const [first = ""] = daysUntil(now, VISITORS_KNOWN_DAYS + 1);
  await db.delete(analyticsVisitorDays).where(lt(analyticsVisitorDays.day, first));
}
