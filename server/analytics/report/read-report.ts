import { sql } from "drizzle-orm";
import type { Filters } from "#domain/analytics/filters.ts";
import { type Days, daysBetween, type Range } from "#domain/analytics/ranges.ts";
import type { Queryable } from "../../db/connection.ts";
import { readOpenings } from "../../previews/read-openings.ts";
import { readTopQuestions } from "../../search/questions/read-top-questions.ts";
import { createSemaphore } from "../../semaphore.ts";
import { type DayFigures, type Figures, readByDay, readByKey, readScope } from "./read-figures.ts";
import { type HourFigures, readByHour } from "./read-hours.ts";
import { type InquiryRow, readInquiries } from "./read-inquiries.ts";
import { readTitles } from "./read-titles.ts";
import { readTopPages, type TopPage } from "./read-top-pages.ts";
import { readVitals } from "./read-vitals.ts";
import type { Kind } from "./summaries.ts";

const ROWS_MAX = 100;
/** For all reports of this process, so that connections are left for visitors. */
const CONCURRENT_QUERIES = 2;
const limited = createSemaphore(CONCURRENT_QUERIES);
const NO_FIGURES: Figures = { views: 0, visitors: 0, sessions: 0, bounces: 0, seconds: 0 };

export type PageRow = TopPage & { title: string };
export type NamedRow = Figures & { name: string };
export type ChartHour = Omit<ChartDay, "day"> & { hour: number };
export type ChartDay = {
  day: string;
  views: number;
  visitors: number;
  before: number;
  published: string[];
};

export type ReportScope = { range: Range; filters: Filters; timeZone: string };

/** Everything that the analytics screen shows of a range. Filters don't apply to questions and openings. */
export async function readReport(db: Queryable, { range, filters, timeZone }: ReportScope) {
  const all = await readScope(db, { from: range.previous.from, to: range.to }, filters);
  const scope = { ...all, days: range };
  const named = (kind: Kind): Promise<NamedRow[]> =>
    limited(async () =>
      (await readByKey(db, kind, scope, ROWS_MAX, "sessions")).map(({ key, ...row }) => ({
        ...row,
        name: key,
      })),
    );
  const isDay = range.from === range.to;
  const [now, before, hours, pages, vitals, inquiries, funnel, published, questions, openings] =
    await Promise.all([
      limited(() => readByDay(db, scope)),
      limited(() => readByDay(db, { ...all, days: range.previous })),
      limited(async () => (isDay ? await readHours(db, range, filters, timeZone) : [])),
      limited(() => readTopPages(db, scope, ROWS_MAX)),
      limited(() => readVitals(db, scope, ROWS_MAX)),
      limited(() => readInquiries(db, scope)),
      limited(() => readByKey(db, "funnel", scope, ROWS_MAX)),
      limited(() => readPublished(db, range, timeZone)),
      limited(() => readTopQuestions(db, range)),
      limited(() => readOpenings(db, range, timeZone)),
    ]);
  const [entries, channels, sources, campaigns, devices, countries] = await Promise.all([
    named("entry"),
    named("channel"),
    named("source"),
    named("campaign"),
    named("device"),
    named("country"),
  ]);
  const titles = await readTitles(db, [
    ...[...pages, ...vitals].map(({ path }) => path),
    ...entries.map(({ name }) => name),
    ...[...inquiries.byItem, ...inquiries.byEntry].map(({ name }) => name),
  ]);
  const titleOf = (path: string) => titles.get(path) ?? path;
  const titled = (rows: readonly InquiryRow[]) =>
    rows.map((row) => ({ ...row, path: row.name, name: titleOf(row.name) }));
  const total = sumOf(now);
  return {
    total,
    previous: sumOf(before),
    hours,
    chart: chartOf(range, now, before, published),
    pages: pages.map((page): PageRow => ({ ...page, title: titleOf(page.path) })),
    channels,
    sources: mergeSources(sources),
    campaigns,
    devices,
    countries,
    entries: entries.map((row) => ({ ...row, title: titleOf(row.name) })),
    vitals: vitals.map((page) => ({ ...page, title: titleOf(page.path) })),
    funnel: {
      sessions: total.sessions,
      item: sessionsWith("item", funnel),
      contact: sessionsWith("contact", funnel),
    },
    questions,
    openings,
    inquiries: {
      ...inquiries,
      byItem: titled(inquiries.byItem),
      byEntry: titled(inquiries.byEntry),
    },
  };
}

export type Report = Awaited<ReturnType<typeof readReport>>;

function sumOf(rows: readonly DayFigures[]): Figures {
  return rows.reduce<Figures>(addFigures, NO_FIGURES);
}

function addFigures(one: Figures, other: Figures): Figures {
  return {
    views: one.views + other.views,
    visitors: one.visitors + other.visitors,
    sessions: one.sessions + other.sessions,
    bounces: one.bounces + other.bounces,
    seconds: one.seconds + other.seconds,
  };
}

/** `before`: the views of the same day of the previous period. */
function chartOf(
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
async function readHours(
  db: Queryable,
  { from: day, previous }: Range,
  filters: Filters,
  timeZone: string,
): Promise<ChartHour[]> {
  const now = await readByHour(db, { day, filters }, timeZone);
  const before = await readByHour(db, { day: previous.from, filters }, timeZone);
  const published = await readPublished(db, { from: day, to: day }, timeZone, "hour");
  return Array.from({ length: 24 }, (_, hour) => {
    const at = (rows: readonly HourFigures[]) => rows.find((row) => row.hour === hour);
    const { views = 0, visitors = 0 } = at(now) ?? {};
    const titles = published.get(`${day} ${String(hour).padStart(2, "0")}`) ?? [];
    return { hour, views, visitors, before: at(before)?.views ?? 0, published: titles };
  });
}

const PUBLISHED_BY = { day: "YYYY-MM-DD", hour: "YYYY-MM-DD HH24" };

/** Titles of what was published, by day or hour of the site. */
async function readPublished(
  db: Queryable,
  { from, to }: Days,
  timeZone: string,
  by: keyof typeof PUBLISHED_BY = "day",
) {
  const { rows } = await db.execute<{ moment: string; titles: string[] }>(sql`
    select to_char(local, ${PUBLISHED_BY[by]}) as moment, array_agg(title order by title) as titles
    from (
      select published_at at time zone ${timeZone} as local, title from blog_posts
      where status = 'published'
      union all
      select first_shown_at at time zone ${timeZone}, project_title from portfolio_projects
      where is_visible and not is_archived
    ) as item where local::date between ${from}::date and ${to}::date group by 1`);
  return new Map(rows.map(({ moment, titles }) => [moment, titles]));
}

function sessionsWith(word: string, rows: readonly (Figures & { key: string })[]): number {
  return rows
    .filter(({ key }) => key.split(" ").includes(word))
    .reduce((sum, { sessions }) => sum + sessions, 0);
}

type SourceRow = NamedRow & { isAssistant: boolean };

/** One row per name, since that is what a filter narrows to. A key is the kind of the source and its name. */
function mergeSources(rows: readonly NamedRow[]): SourceRow[] {
  const merged = new Map<string, SourceRow>();
  for (const { name: key, ...figures } of rows) {
    const [kind, ...words] = key.split(" ");
    const name = words.join(" ");
    const known = merged.get(name);
    merged.set(name, {
      ...(known ? addFigures(known, figures) : figures),
      name,
      isAssistant: kind === "assistant" || (known?.isAssistant ?? false),
    });
  }
  return [...merged.values()];
}
