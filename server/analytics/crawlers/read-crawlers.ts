import { sql } from "drizzle-orm";
import { type SeenKind, seenCrawler } from "#domain/analytics/crawler-names.ts";
import type { Days } from "#domain/analytics/ranges.ts";
import type { Queryable } from "../../db/connection.ts";
import { readByKey, readScope } from "../report/read-figures.ts";
import { readTitles } from "../report/read-titles.ts";
import { readCrawlerDetails } from "./read-crawler-details.ts";

const CRAWLERS_LISTED_MAX = 100;
const CRAWLED_PAGES_MAX = 10;
/** Before the names of sources that are assistants. */
const ASSISTANT = "assistant ";

export type CrawlerRow = {
  name: string;
  kind: SeenKind;
  /** By the address; null when it was not checked. */
  isConfirmed: boolean | null;
  reads: number;
  refused: number;
  /** The most read ones. */
  pages: { path: string; title: string; reads: number }[];
  /** By private area; `path` is empty for what was refused elsewhere. */
  refusals: { path: string; refused: number }[];
};

/** What crawlers read within these days, and who came from assistants. */
export async function readCrawlers(db: Queryable, days: Days) {
  const within = sql`day between ${days.from}::date and ${days.to}::date`;
  const [crawlers, pages, programs, sources] = await Promise.all([
    db.execute<{ counted: string; reads: number; refused: number }>(sql`
      select crawler as counted, sum(reads)::float8 as reads, sum(refused)::float8 as refused
      from crawler_requests where ${within} and crawler <> ''
      group by crawler order by reads desc, refused desc, crawler limit ${CRAWLERS_LISTED_MAX}`),
    db.execute<{ path: string; reads: number }>(sql`
      select path, sum(reads)::float8 as reads from crawler_requests
      where ${within} and crawler <> '' and path <> '' and reads > 0
      group by path order by reads desc, path limit ${CRAWLED_PAGES_MAX}`),
    db.execute<{ name: string; reads: number }>(sql`
      select case when path like '%.md' then 'Markdown pages' when path = '/embed/ask' then 'Embedded answer box'
        when path like '/llms-full-%' then '/llms-full.txt' else path end as name, sum(reads)::float8 as reads
      from crawler_requests
      where ${within} and (path in ('/mcp', '/llms.txt', '/llms-full.txt', '/embed/ask') or path like '/llms-full-%.txt'
        or path like '%.md')
      group by name order by reads desc, name`),
    readScope(db, days, {}).then((scope) =>
      readByKey(db, "source", scope, CRAWLERS_LISTED_MAX, "sessions", ASSISTANT),
    ),
  ]);
  const details = await readCrawlerDetails(
    db,
    days,
    crawlers.rows.map(({ counted }) => counted),
  );
  const read = [pages.rows, ...[...details.values()].map((detail) => detail.pages)].flat();
  const titles = await readTitles(db, [...new Set(read.map(({ path }) => path))]);
  const titled = (rows: readonly { path: string; reads: number }[]) =>
    rows.map(({ path, reads }) => ({ path, title: titles.get(path) ?? path, reads }));
  return {
    crawlers: crawlers.rows.map(
      ({ counted, ...requests }): CrawlerRow => ({
        ...seenCrawler(counted),
        ...requests,
        pages: titled(details.get(counted)?.pages ?? []),
        refusals: details.get(counted)?.refusals ?? [],
      }),
    ),
    pages: titled(pages.rows),
    programs: programs.rows,
    assistants: sources.rows.map(({ key, sessions }) => ({
      name: key.slice(ASSISTANT.length),
      sessions,
    })),
  };
}
