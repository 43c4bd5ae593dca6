import { type SQL, sql } from "drizzle-orm";
import type { Filters } from "#domain/analytics/filters.ts";
import { BOUNCES_UNDER_SECONDS } from "#domain/analytics/session.ts";
import { addDays } from "#domain/site/site-day.ts";
import type { Queryable } from "../../db/connection.ts";
import { type DayFigures, type FigureScope, readByDay } from "./read-figures.ts";
import { matches } from "./summaries.ts";

/** `until`: `HH:MM:SS` up to which a day counts; null for whole days. */
export type Clock = { timeZone: string; until: string | null };

/** The last day counts up to the same time as the one it is compared with, while that isn't over. */
export async function readPrevious(
  db: Queryable,
  scope: FigureScope,
  { timeZone, until }: Clock,
): Promise<DayFigures[]> {
  if (until === null) return readByDay(db, scope);
  const { from, to } = scope.days;
  const whole = { ...scope, days: { from, to: addDays(to, -1) } };
  const earlier = from < to ? await readByDay(db, whole) : [];
  const last = await readDayUntil(db, to, scope.filters, { timeZone, until });
  return [...earlier, ...last];
}

/**
 * As the figures of the day were at the time: from events, since a session is stored as it ended. Its visitor
 * and last source are those of its end.
 */
async function readDayUntil(
  db: Queryable,
  day: string,
  filters: Filters,
  clock: Clock,
): Promise<DayFigures[]> {
  const days = { from: day, to: day };
  const { rows } = await db.execute<DayFigures>(sql`
    select day::text, sum(views)::float8 as views, count(distinct visitor_id)::float8 as visitors,
      count(*)::float8 as sessions,
      count(*) filter (where views = 1 and seconds < ${BOUNCES_UNDER_SECONDS})::float8 as bounces,
      sum(seconds)::float8 as seconds
    from (
      select s.day, s.visitor_id, count(*) filter (where e.event_type = 'page') as views,
        coalesce(sum(e.duration_ms), 0) / 1000 as seconds
      from analytics_sessions s join analytics_events e on e.session_id = s.id::text
      where s.day = ${day}::date and e.day = ${day}::date and e.event_type in ('page', 'leave')
        and ${isBefore(sql`e.created_at`, day, clock)}
        and ${matches(filters, days, isBefore(sql`p.created_at`, day, clock))}
      group by s.id
    ) as session group by day`);
  return rows;
}

/** By the site's clock, so that an hour that a day lacks or repeats adds nothing. */
export function isBefore(moment: SQL, day: string, { timeZone, until }: Clock): SQL {
  if (until === null) return sql`true`;
  return sql`${moment} at time zone ${timeZone} <= ${day}::date + ${until}::time`;
}
