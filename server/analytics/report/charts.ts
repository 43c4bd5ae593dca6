import { sql } from "drizzle-orm";
import type { Filters } from "#domain/analytics/filters.ts";
import { type Days, daysBetween, type Range } from "#domain/analytics/ranges.ts";
import type { Queryable } from "../../db/connection.ts";
import { isPublished } from "../../posts/store.ts";
import { isPublic } from "../../projects/store.ts";
import type { DayFigures } from "./read-figures.ts";
import { type HourFigures, readByHour } from "./read-hours.ts";
import type { Clock } from "./read-previous.ts";

type Charted = { views: number; visitors: number; published: string[] };
type ChartDay = Charted & { day: string; before: number };
/** `before`: undefined for hours still to come. */
type ChartHour = Charted & { hour: number; before: number | undefined };

/** `before`: the views of the same day of the previous period. */
export function chartOf(
  range: Range,
  now: readonly DayFigures[],
  before: readonly DayFigures[],
  published: ReadonlyMap<string, string[]>,
): ChartDay[] {
  const figures = new Map([...now, ...before].map((row) => [row.day, row]));
  const earlier = daysBetween(range.previous);
  return daysBetween(range).map((day, at) => ({
    day,
    views: figures.get(day)?.views ?? 0,
    visitors: figures.get(day)?.visitors ?? 0,
    before: figures.get(earlier[at] ?? "")?.views ?? 0,
    published: published.get(day) ?? [],
  }));
}

/** All hours of a single day, compared with those of the day before. */
export async function readHours(
  db: Queryable,
  { from: day, previous }: Range,
  filters: Filters,
  { timeZone, until }: Clock,
): Promise<ChartHour[]> {
  const now = await readByHour(db, { day, filters }, { timeZone, until: null });
  const before = await readByHour(db, { day: previous.from, filters }, { timeZone, until });
  const published = await readPublished(db, { from: day, to: day }, timeZone, "hour");
  return Array.from({ length: 24 }, (_, hour) => {
    const at = (rows: readonly HourFigures[]) => rows.find((row) => row.hour === hour);
    const { views = 0, visitors = 0 } = at(now) ?? {};
    const twoDigits = String(hour).padStart(2, "0");
    const isCompared = until === null || twoDigits <= until;
    return {
      hour,
      views,
      visitors,
      before: isCompared ? (at(before)?.views ?? 0) : undefined,
      published: published.get(`${day} ${twoDigits}`) ?? [],
    };
  });
}

const PUBLISHED_BY = { day: "YYYY-MM-DD", hour: "YYYY-MM-DD HH24" };

/** Titles of what was published, by day or hour of the site. */
export async function readPublished(
  db: Queryable,
  { from, to }: Days,
  timeZone: string,
  by: keyof typeof PUBLISHED_BY = "day",
) {
  const { rows } = await db.execute<{ moment: string; titles: string[] }>(sql`
    select to_char(local, ${PUBLISHED_BY[by]}) as moment, array_agg(title order by title) as titles
    from (
      select published_at at time zone ${timeZone} as local, title from blog_posts
      where ${isPublished}
      union all
      select first_shown_at at time zone ${timeZone}, project_title from portfolio_projects
      where ${isPublic}
    ) as item where local::date between ${from}::date and ${to}::date group by 1`);
  return new Map(rows.map(({ moment, titles }) => [moment, titles]));
}
