import { sql } from "drizzle-orm";
import type { FilterOptions } from "#domain/projects/filters.ts";
import type { Queryable } from "../../db/connection.ts";

/** The most used options of each kind. */
const OPTIONS_MAX = 500;
const BY_NAME = new Intl.Collator("en", { numeric: true });

export async function readFilterOptions(db: Queryable): Promise<FilterOptions> {
  const { rows } = await db.execute<{ kind: string; term: string }>(sql`
    select kind, term from unnest(array['category', 'workType', 'year', 'client', 'role']) as kinds (name),
      lateral (select kind, term from filter_options where kind = kinds.name
        order by total desc limit ${OPTIONS_MAX}) as most`);
  const named = (kind: string) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ term }) => term)
      .sort(BY_NAME.compare);
  return {
    category: named("category"),
    workType: named("workType"),
    year: named("year").map(Number).reverse(),
    client: named("client"),
    role: named("role"),
  };
}
