import type { Filters } from "#domain/analytics/filters.ts";
import type { Range } from "#domain/analytics/ranges.ts";
import { siteDay, siteTime } from "#domain/site/site-day.ts";
import { createSemaphore } from "../../concurrency/semaphore.ts";
import type { Queryable } from "../../db/connection.ts";
import { readOpenings } from "../../previews/read-openings.ts";
import { readTopQuestions } from "../../search/questions/read-top-questions.ts";
import { chartOf, readHours, readPublished } from "./charts.ts";
import {
  type DayFigures,
  type Figures,
  NO_FIGURES,
  readByDay,
  readByKey,
  readScope,
} from "./read-figures.ts";
import { type InquiryRow, readInquiries } from "./read-inquiries.ts";
import { readPrevious } from "./read-previous.ts";
import { readTitles } from "./read-titles.ts";
import { readTopPages, type TopPage } from "./read-top-pages.ts";
import { readVitals } from "./read-vitals.ts";
import type { Kind } from "./summaries.ts";

const REPORT_ROWS_MAX = 100;
/** For all reports of this process, so that connections are left for visitors. */
const CONCURRENT_QUERIES = 2;
const limited = createSemaphore(CONCURRENT_QUERIES);

type PageRow = TopPage & { title: string };
type NamedRow = Figures & { name: string };
type Named = { rows: NamedRow[]; rest: Figures };
export type ReportScope = { range: Range; filters: Filters; timeZone: string; now: Date };

/** Everything that the analytics screen shows of a range. Filters don't apply to questions and openings. */
export async function readReport(
  db: Queryable,
  { range, filters, timeZone, now }: ReportScope,
  vitalsMax = REPORT_ROWS_MAX,
) {
  const all = await readScope(db, { from: range.previous.from, to: range.to }, filters);
  const scope = { ...all, days: range };
  const named = (kind: Kind): Promise<Named> =>
    limited(async () => {
      const { rows, rest } = await readByKey(db, kind, scope, REPORT_ROWS_MAX, "sessions");
      return { rows: rows.map(({ key: name, ...row }) => ({ ...row, name })), rest };
    });
  const isDay = range.from === range.to;
  const until = range.to === siteDay(now, timeZone) ? siteTime(now, timeZone) : null;
  const clock = { timeZone, until };
  const [days, before, hours, topPages, vitals, inquiries, funnel, published, questions, openings] =
    await Promise.all([
      limited(() => readByDay(db, scope)),
      limited(() => readPrevious(db, { ...all, days: range.previous }, clock)),
      limited(async () => (isDay ? await readHours(db, range, filters, clock) : [])),
      limited(() => readTopPages(db, scope, REPORT_ROWS_MAX)),
      limited(() => readVitals(db, scope, vitalsMax)),
      limited(() => readInquiries(db, scope)),
      limited(() => readByKey(db, "funnel", scope, REPORT_ROWS_MAX)),
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
  const pages = topPages.filter(({ path }) => path !== "");
  const restOf = (noun: TopPage["noun"]) =>
    topPages.find((page) => page.path === "" && page.noun === noun) ?? NO_FIGURES;
  const titles = await readTitles(db, [
    ...[...pages, ...vitals].map(({ path }) => path),
    ...entries.rows.map(({ name }) => name),
    ...[...inquiries.byItem, ...inquiries.byEntry].map(({ name }) => name),
  ]);
  const titleOf = (path: string) => titles.get(path) ?? path;
  const titled = (rows: readonly InquiryRow[]) =>
    rows.map((row) => ({ ...row, path: row.name, name: titleOf(row.name) }));
  const total = sumOf(days);
  return {
    total,
    previous: sumOf(before),
    /** Of the last day of the previous period, such as `14:05`; null when it counts as a whole. */
    comparedUntil: until?.slice(0, "HH:MM".length) ?? null,
    hours,
    chart: chartOf(range, days, before, published),
    pages: pages.map((page): PageRow => ({ ...page, title: titleOf(page.path) })),
    channels: channels.rows,
    sources: mergeSources(sources.rows),
    campaigns: campaigns.rows,
    devices: devices.rows,
    countries: countries.rows,
    entries: entries.rows.map((row) => ({ ...row, title: titleOf(row.name) })),
    /** By card: of what is not listed. */
    rest: {
      Project: restOf("Project"),
      Post: restOf("Post"),
      Page: restOf("Page"),
      Channel: channels.rest,
      Source: sources.rest,
      Campaign: campaigns.rest,
      "Entry page": entries.rest,
      Device: devices.rest,
      Country: countries.rest,
    },
    vitals: vitals.map((page) => ({ ...page, title: titleOf(page.path) })),
    funnel: {
      sessions: total.sessions,
      item: sessionsWith("item", funnel.rows),
      contact: sessionsWith("contact", funnel.rows),
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
  return [...merged.values()].sort((a, b) => b.sessions - a.sessions);
}
