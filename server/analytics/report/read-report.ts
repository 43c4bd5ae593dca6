import { sql } from "drizzle-orm";
import type { Filters } from "#domain/analytics/filters.ts";
import { type Days, daysBetween, type Range } from "#domain/analytics/ranges.ts";
import { percentile75, rateVital, VITALS, type VitalName } from "#domain/analytics/vitals.ts";
import type { Queryable } from "../../db/connection.ts";
import { readOpenings } from "../../previews/read-openings.ts";
import { readTopQuestions } from "../../search/questions/read-top-questions.ts";
import { type DayFigures, type Figures, readByDay, readByKey } from "./read-figures.ts";
import { readInquiries } from "./read-inquiries.ts";
import { readTitles } from "./read-titles.ts";
import type { Kind } from "./summaries.ts";

const ROWS_MAX = 100;
const VITAL_ROWS_MAX = 20_000;
const NO_FIGURES: Figures = { views: 0, visitors: 0, sessions: 0, bounces: 0, seconds: 0 };

export type PageRow = Figures & { path: string; title: string; noun: "Project" | "Post" | "Page" };
export type NamedRow = Figures & { name: string };
export type VitalRow = { path: string; title: string; samples: number } & Partial<
  Record<VitalName, { value: number; rating: ReturnType<typeof rateVital> }>
>;
export type ChartDay = {
  day: string;
  views: number;
  visitors: number;
  before: number;
  published: string[];
};

/** Everything that the analytics screen shows of a range. Filters don't apply to questions and openings. */
export async function readReport(
  db: Queryable,
  { range, filters, timeZone }: { range: Range; filters: Filters; timeZone: string },
) {
  const scope = { days: range, filters };
  const [now, before, pages, vitals, inquiries, funnel, published, questions, openings] =
    await Promise.all([
      readByDay(db, scope),
      readByDay(db, { days: range.previous, filters }),
      readByKey(db, "page", scope, ROWS_MAX),
      readByKey(db, "vital", scope, VITAL_ROWS_MAX),
      readInquiries(db, scope),
      readByKey(db, "funnel", scope, ROWS_MAX),
      readPublished(db, range, timeZone),
      readTopQuestions(db, range),
      readOpenings(db, range, timeZone),
    ]);
  const named = async (kind: Kind): Promise<NamedRow[]> =>
    (await readByKey(db, kind, scope, ROWS_MAX)).map(({ key, ...row }) => ({ ...row, name: key }));
  const titles = await readTitles(db, [
    ...pages.map(({ key }) => key),
    ...inquiries.byItem.map(({ name }) => name),
  ]);
  const titleOf = (path: string) => titles.get(path) ?? path;
  const total = sumOf(now);
  return {
    total,
    previous: sumOf(before),
    chart: chartOf(range, now, before, published),
    pages: pages.map(({ key, ...row }) => ({
      ...row,
      path: key,
      title: titleOf(key),
      noun: nounOf(key),
    })),
    channels: await named("channel"),
    sources: (await named("source")).map((row) => {
      const [kind, ...name] = row.name.split(" ");
      return { ...row, name: name.join(" "), isAssistant: kind === "assistant" };
    }),
    campaigns: await named("campaign"),
    devices: await named("device"),
    countries: await named("country"),
    entries: (await named("entry")).map((row) => ({ ...row, title: titleOf(row.name) })),
    vitals: vitalsOf(vitals, titleOf),
    funnel: {
      sessions: total.sessions,
      item: sessionsWith("item", funnel),
      contact: sessionsWith("contact", funnel),
    },
    questions,
    openings,
    inquiries: {
      ...inquiries,
      byItem: inquiries.byItem.map((row) => ({ ...row, path: row.name, name: titleOf(row.name) })),
    },
  };
}

export type Report = Awaited<ReturnType<typeof readReport>>;

function sumOf(rows: readonly DayFigures[]): Figures {
  return rows.reduce<Figures>(
    (sum, row) => ({
      views: sum.views + row.views,
      visitors: sum.visitors + row.visitors,
      sessions: sum.sessions + row.sessions,
      bounces: sum.bounces + row.bounces,
      seconds: sum.seconds + row.seconds,
    }),
    NO_FIGURES,
  );
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

/** Titles of what was published, by day of the site. */
async function readPublished(db: Queryable, { from, to }: Days, timeZone: string) {
  const { rows } = await db.execute<{ day: string; titles: string[] }>(sql`
    select day::text, array_agg(title order by title) as titles from (
      select (published_at at time zone ${timeZone})::date as day, title from blog_posts
      where status = 'published'
      union all
      select (first_shown_at at time zone ${timeZone})::date, project_title from portfolio_projects
      where is_visible and not is_archived
    ) as item where day between ${from}::date and ${to}::date group by day`);
  return new Map(rows.map(({ day, titles }) => [day, titles]));
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

/** The 75th percentile per page, most measured first. */
function vitalsOf(
  rows: readonly { key: string; views: number }[],
  titleOf: (path: string) => string,
): VitalRow[] {
  const pages = new Map<string, Map<string, { value: number; count: number }[]>>();
  for (const { key, views } of rows) {
    const [path = "", name = "", value = ""] = key.split("\n");
    const page = pages.get(path) ?? new Map<string, { value: number; count: number }[]>();
    page.set(name, [...(page.get(name) ?? []), { value: Number(value), count: views }]);
    pages.set(path, page);
  }
  const measured = [...pages].map(([path, counts]) => {
    const row: VitalRow = { path, title: titleOf(path), samples: 0 };
    for (const name of VITALS) {
      const values = counts.get(name) ?? [];
      const value = percentile75(values);
      const samples = values.reduce((sum, { count }) => sum + count, 0);
      row.samples = Math.max(row.samples, samples);
      if (value !== null) row[name] = { value, rating: rateVital(name, value) };
    }
    return row;
  });
  return measured.sort((a, b) => b.samples - a.samples || (a.path < b.path ? -1 : 1));
}
