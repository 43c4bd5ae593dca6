import { sql } from "drizzle-orm";
import type { Filters } from "#domain/analytics/filters.ts";
import type { Days } from "#domain/analytics/ranges.ts";
import type { Queryable } from "../../db/connection.ts";
import { type Clock, isBefore } from "./read-previous.ts";
import { isWithin, ofMatching } from "./summaries.ts";

/** `hour`: of the site's clock, so that the day on which clocks go back has one long hour. */
export type HourFigures = { hour: number; views: number; visitors: number };

/** Hours with views of one day, until a time. What a session opened after midnight is in its last hour. */
export async function readByHour(
  db: Queryable,
  { day, filters }: { day: string; filters: Filters },
  clock: Clock,
): Promise<HourFigures[]> {
  const days: Days = { from: day, to: day };
  const { rows } = await db.execute<HourFigures>(sql`
    select hour, count(*)::float8 as views, count(distinct visitor_id)::float8 as visitors from (
      select e.visitor_id, case when local::date > e.day then 23 when local::date < e.day then 0
        else extract(hour from local)::integer end as hour
      from analytics_events e, lateral (select e.created_at at time zone ${clock.timeZone} as local) as clock
      where ${isWithin(sql`e.day`, days)} and e.event_type = 'page' and ${isBefore(sql`e.created_at`, day, clock)}
        and ${ofMatching(filters, days, isBefore(sql`p.created_at`, day, clock))}
    ) as opened group by hour`);
  return rows;
}
