import { sql } from "drizzle-orm";
import type { Days } from "#domain/analytics/ranges.ts";
import type { Queryable } from "../../db/connection.ts";

const ROWS_MAX = 10;

type PathCounts = { path: string; reads: number; refused: number };
/** `path` is empty for what was refused elsewhere, or is older than paths are kept. */
type CrawlerDetail = {
  pages: Pick<PathCounts, "path" | "reads">[];
  refusals: Pick<PathCounts, "path" | "refused">[];
};

/** What each of the crawlers read most, and where it was refused most, by the names they are counted as. */
export async function readCrawlerDetails(
  db: Queryable,
  { from, to }: Days,
  crawlers: readonly string[],
): Promise<Map<string, CrawlerDetail>> {
  const { rows } = await db.execute<PathCounts & { crawler: string }>(sql`
    select crawler, path, reads::float8, refused::float8 from (
      select crawler, path, sum(reads) as reads, sum(refused) as refused,
        row_number() over (partition by crawler order by path = '', sum(reads) desc, path) as by_reads,
        row_number() over (partition by crawler order by sum(refused) desc, path) as by_refused
      from crawler_requests
      where day between ${from}::date and ${to}::date
        and crawler = any(${sql.param([...crawlers])}::text[])
      group by crawler, path
    ) as ranked
    where least(by_reads, by_refused) <= ${ROWS_MAX}`);
  return new Map(
    [...Map.groupBy(rows, ({ crawler }) => crawler)].map(([crawler, counts]) => [
      crawler,
      {
        pages: counts
          .filter(({ path, reads }) => path !== "" && reads > 0)
          .toSorted((a, b) => b.reads - a.reads || (a.path < b.path ? -1 : 1))
          .slice(0, ROWS_MAX)
          .map(({ path, reads }) => ({ path, reads })),
        refusals: counts
          .filter(({ refused }) => refused > 0)
          .toSorted((a, b) => b.refused - a.refused || (a.path < b.path ? -1 : 1))
          .slice(0, ROWS_MAX)
          .map(({ path, refused }) => ({ path, refused })),
      },
    ]),
  );
}
