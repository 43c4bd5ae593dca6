import { daysBetween } from "#domain/analytics/ranges.ts";
import type { Queryable } from "../db/connection.ts";
import { readByDay, readScope } from "./report/read-figures.ts";

type DailyViews = { day: string; views: number; visitors: number };

/** `visitors`: the sum of daily visitors. */
type Traffic = { days: DailyViews[]; views: number; visitors: number };

/** `traffic(last)` limits the totals to the last days of the range. */
type ViewDays = { traffic(last?: number): Traffic };

export async function readViewDays(
  db: Queryable,
  days: { from: string; to: string },
): Promise<ViewDays> {
  const rows = await readByDay(db, await readScope(db, days, {}));
  const found = new Map(rows.map((row) => [row.day, row]));
  const all = daysBetween(days).map((day) => {
    const { views = 0, visitors = 0 } = found.get(day) ?? {};
    return { day, views, visitors };
  });
  return {
    traffic(last = all.length) {
      const shown = all.slice(-last);
      return {
        days: shown,
        views: shown.reduce((sum, { views }) => sum + views, 0),
        visitors: shown.reduce((sum, { visitors }) => sum + visitors, 0),
      };
    },
  };
}
