import { type SQL, sql } from "drizzle-orm";
import type { Filters } from "#domain/analytics/filters.ts";
import type { Days } from "#domain/analytics/ranges.ts";
import type { Queryable } from "../../db/connection.ts";
import { type Kind, summaryOf } from "./summaries.ts";

/** `visitors`: the sum of daily visitors. decisions: Analytics */
export type Figures = {
  views: number;
  visitors: number;
  sessions: number;
  bounces: number;
  seconds: number;
};
type KeyedFigures = Figures & { key: string };
/** `uncomputed`: of these or more days, those without roll-up when it was read, for all figures. */
export type FigureScope = { days: Days; filters: Filters; uncomputed: readonly string[] };
export type DayFigures = Figures & { day: string };

export const NO_FIGURES: Figures = { views: 0, visitors: 0, sessions: 0, bounces: 0, seconds: 0 };

export const SUMS = sql`sum(views)::float8 as views, sum(visitors)::float8 as visitors,
  sum(sessions)::float8 as sessions, sum(bounces)::float8 as bounces, sum(seconds)::float8 as seconds`;

const ORDERS = {
  views: sql`views desc, sessions desc, key`,
  sessions: sql`sessions desc, views desc, key`,
};

/** `rest`: of the keys that are not listed. */
type Ranking = { rows: KeyedFigures[]; rest: Figures };

/** Largest first, by what is shown of them; only keys that begin with `prefix`. */
export async function readByKey(
  db: Queryable,
  kind: Kind,
  scope: FigureScope,
  limit: number,
  by: keyof typeof ORDERS = "views",
  prefix = "",
): Promise<Ranking> {
  const { rows } = await db.execute<KeyedFigures>(sql`
    select case when rank <= ${limit} then key else '' end as key, ${SUMS}
    from (
      select *, row_number() over (order by key = '', ${ORDERS[by]}) as rank from (
        select key, ${SUMS} from (${dailyFigures(kind, scope)}) as daily
        where starts_with(key, ${prefix}) group by key
      ) as summed
    ) as ranked
    group by 1 order by min(rank)`);
  return {
    rows: rows.filter(({ key }) => key !== ""),
    rest: rows.find(({ key }) => key === "") ?? NO_FIGURES,
  };
}

export async function readByDay(db: Queryable, scope: FigureScope): Promise<DayFigures[]> {
  const { rows } = await db.execute<DayFigures>(sql`
    select day::text, ${SUMS} from (${dailyFigures("total", scope)}) as daily
    group by day order by day`);
  return rows;
}

/** Once for all figures of the days, and of days within. */
export async function readScope(db: Queryable, days: Days, filters: Filters): Promise<FigureScope> {
  return { days, filters, uncomputed: isFiltered(filters) ? [] : await daysToCompute(db, days) };
}

export const isFiltered = (filters: Filters) => Object.keys(filters).length > 0;

/** Filtered figures come from sessions; others from the roll-ups, and from sessions for days without. */
export function dailyFigures(kind: Kind, { days, filters, uncomputed }: FigureScope): SQL {
  if (isFiltered(filters)) return summaryOf(kind, days, filters);
  const rolled = sql`
    select day, key, views, visitors, sessions, bounces, seconds from analytics_days
    where kind = ${kind} and day between ${days.from}::date and ${days.to}::date
      and day <> all(${sql.param(uncomputed)}::date[])`;
  const live = uncomputed
    .filter((day) => day >= days.from && day <= days.to)
    .map((day) => summaryOf(kind, { from: day, to: day }, {}));
  return sql.join([rolled, ...live], sql` union all `);
}

/** Days with sessions that are not rolled up: today, and those that got a late event. */
export async function daysToCompute(db: Queryable, { from, to }: Days): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select d::date::text as day from generate_series(
      greatest(${from}::date, (select min(day) from analytics_sessions)), ${to}::date, '1 day') as d
    where d::date not in (select r.day from analytics_rolled_days r)
      and exists (select from analytics_sessions s where s.day = d::date)`);
  return rows.map(({ day }) => day);
}
