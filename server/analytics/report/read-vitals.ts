import { type SQL, sql } from "drizzle-orm";
import { rateVital, VITALS, type VitalName } from "#domain/analytics/vitals.ts";
import type { Queryable } from "../../db/connection.ts";
import { dailyFigures, type FigureScope, isFiltered, readByKey } from "./read-figures.ts";

type PageVitals = { path: string; samples: number } & Partial<
  Record<VitalName, { value: number; rating: ReturnType<typeof rateVital> }>
>;
type Percentile = { path: string; name: string; value: number; samples: number };

/** The 75th percentile (nearest rank) per page and vital, most measured pages first. */
export async function readVitals(
  db: Queryable,
  scope: FigureScope,
  limit: number,
): Promise<PageVitals[]> {
  const isAmong = await amongMeasured(db, scope, limit);
  const { rows } = await db.execute<Percentile>(sql`
    select path, name, value, samples::float8 from (
      select path, name, value, times,
        sum(times) over (partition by path, name) as samples,
        sum(times) over (partition by path, name order by value) as seen
      from (
        select split_part(key, E'\n', 1) as path, split_part(key, E'\n', 2) as name,
          split_part(key, E'\n', 3)::integer as value, sum(views) as times
        from (${dailyFigures("vital", scope)}) as daily where ${isAmong} group by key
      ) as counted
    ) as ranked
    where seen >= samples * 0.75 and seen - times < samples * 0.75`);
  const pages = Map.groupBy(rows, ({ path }) => path);
  return [...pages]
    .map(([path, found]) => pageVitals(path, found))
    .sort((a, b) => b.samples - a.samples || (a.path < b.path ? -1 : 1))
    .slice(0, limit);
}

/** Condition for the pages that are shown: others have most of the values. Filtered figures are not rolled up. */
async function amongMeasured(db: Queryable, scope: FigureScope, limit: number): Promise<SQL> {
  if (isFiltered(scope.filters)) return sql`true`;
  const { rows } = await readByKey(db, "measured", scope, limit);
  const paths = rows.map(({ key }) => key);
  // As in the index of the roll-ups.
  return sql`split_part(key, E'\n', 1) = any(${sql.param(paths)}::text[])`;
}

function pageVitals(path: string, found: readonly Percentile[]): PageVitals {
  const page: PageVitals = { path, samples: Math.max(...found.map(({ samples }) => samples)) };
  for (const name of VITALS) {
    const value = found.find((each) => each.name === name)?.value;
    if (value !== undefined) page[name] = { value, rating: rateVital(name, value) };
  }
  return page;
}
