import { lt, sql } from "drizzle-orm";
import { daysUntil } from "#domain/analytics/ranges.ts";
import type { Queryable } from "../db/connection.ts";
import { analyticsVisitorDays } from "./tables.ts";

/** The longest range. Must match the window in the trigger. */
const VISITOR_WINDOW_DAYS = 90;

/** UTC. */
export type DailyViews = { day: string; views: number; visitors: number };

/** `visitors` counts a visitor once, even when seen on several days. */
export type Traffic = { days: DailyViews[]; views: number; visitors: number };

/** `traffic(last)` limits the totals to the last days of the range. */
export type ViewDays = { traffic(last?: number): Traffic };

type Row = { day: string; kind: "views" | "visitors"; key: string; total: number };

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
    const counts = found.get(day);
    if (!counts) continue;
    counts[kind] += total;
    if (kind === "visitors" && isFirstVisit(key, days.indexOf(day))) visitors += total;
  }
  const list = [...found.values()];
  return { days: list, views: list.reduce((sum, { views }) => sum + views, 0), visitors };
}

/** `key`: days since these visitors' previous visit, empty for none. */
function isFirstVisit(key: string, daysIntoRange: number): boolean {
  return key === "" || Number(key) > daysIntoRange;
}

export async function deleteOldVisitorDays(db: Queryable, now: Date): Promise<void> {
  const [first = ""] = daysUntil(now, VISITOR_WINDOW_DAYS + 1);
  await db.delete(analyticsVisitorDays).where(lt(analyticsVisitorDays.day, first));
}
