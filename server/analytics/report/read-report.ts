import { sql } from "drizzle-orm";
import type { Filters } from "#domain/analytics/filters.ts";
import { type Days, daysBetween, type Range } from "#domain/analytics/ranges.ts";
import type { Queryable } from "../../db/connection.ts";
import { readOpenings } from "../../previews/read-openings.ts";
import { readTopQuestions } from "../../search/questions/read-top-questions.ts";
import { type DayFigures, type Figures, readByDay, readByKey } from "./read-figures.ts";
import { type HourFigures, readByHour } from "./read-hours.ts";
import { type InquiryRow, readInquiries } from "./read-inquiries.ts";
import { readTitles } from "./read-titles.ts";
import { readVitals } from "./read-vitals.ts";
import type { Kind } from "./summaries.ts";

const ROWS_MAX = 100;
/** Pages of all kinds; `ROWS_MAX` of each are kept, so that posts leave room for projects. */
const PAGES_MAX = 20_000;
const NO_FIGURES: Figures = { views: 0, visitors: 0, sessions: 0, bounces: 0, seconds: 0 };

export type PageRow = Figures & { path: string; title: string; noun: "Project" | "Post" | "Page" };
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
  const scope = { days: range, filters };
  const [now, before, hours, pages, vitals, inquiries, funnel, published, questions, openings] =
    await Promise.all([
      readByDay(db, scope),
      readByDay(db, { days: range.previous, filters }),
      range.from === range.to ? readHours(db, range, filters, timeZone) : [],
      readTopPages(db, scope),
      readVitals(db, scope, ROWS_MAX),
      readInquiries(db, scope),
      readByKey(db, "funnel", scope, ROWS_MAX),
      readPublished(db, range, timeZone),
      readTopQuestions(db, range),
      readOpenings(db, range, timeZone),
    ]);
  const named = async (kind: Kind): Promise<NamedRow[]> =>
    (await readByKey(db, kind, scope, ROWS_MAX, "sessions")).map(({ key, ...row }) => ({
      ...row,
      name: key,
    }));
  const entries = await named("entry");
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
    channels: await named("channel"),
    sources: mergeSources(await named("source")),
    campaigns: await named("campaign"),
    devices: await named("device"),
    countries: await named("country"),
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
  const [now, before, published] = await Promise.all([
    readByHour(db, { day, filters }, timeZone),
    readByHour(db, { day: previous.from, filters }, timeZone),
    readPublished(db, { from: day, to: day }, timeZone, "hour"),
  ]);
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

function nounOf(path: string): PageRow["noun"] {
  if (path.startsWith("/project/")) return "Project";
  return path.startsWith("/blog/") ? "Post" : "Page";
}

function sessionsWith(word: string, rows: readonly (Figures & { key: string })[]): number {
  return rows
    .filter(({ key }) => key.split(" ").includes(word))
    .reduce((sum, { sessions }) => sum + sessions, 0);
}

async function readTopPages(db: Queryable, scope: { days: Days; filters: Filters }) {
  const found = await readByKey(db, "page", scope, PAGES_MAX);
  const rows = found.map(({ key, ...row }) => ({ ...row, path: key, noun: nounOf(key) }));
  const kept = Map.groupBy(rows, ({ noun }) => noun);
  const shown = new Set([...kept.values()].flatMap((group) => group.slice(0, ROWS_MAX)));
  return rows.filter((row) => shown.has(row));
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
