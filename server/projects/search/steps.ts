import { and, type SQL, sql } from "drizzle-orm";
import type { ProjectSort } from "#domain/projects/filters.ts";
import type { ChosenTerm, Conditions } from "./conditions.ts";

/** Scanned in list order first: an index lookup reads every match, however many there are. */
const SCANNED_ROWS = 48;
/** Comparing terms is cheaper than searching texts. */
const SCANNED_ROWS_FOR_TERMS = 144;

type Ordered = { by: "year" | "title"; order: ProjectSort["order"] };

export type Search = {
  conditions: Conditions;
  chosen: ChosenTerm[];
  sort: Ordered;
  offset: number;
  limit: number;
  /** When the total is known, no more rows are scanned than shown. */
  isTotalKnown: boolean;
  titled?: string;
};

/**
 * The CTEs of a search: rows `scanned` in order, whether those suffice (`state`), else those from an
 * index lookup (`indexed`), and the result (`found`). `wider`: a preceding text-only search to reuse.
 */
export function stepsOf(name: string, search: Search, wider?: string): SQL {
  const { conditions, offset, limit, isTotalKnown, titled } = search;
  const cte = (step: string) => sql.raw(`${name}_${step}`);
  const order = orderBy(search.sort);
  // One extra row tells whether there is a next page.
  const enough = isTotalKnown ? offset + limit : offset + limit + 1;
  const isTitled = sql`strpos(title_key, ${titled ?? ""}) > 0`;
  const listed = (which: SQL, part: SQL) => sql`case
    when suffices then array(select project_id from ${cte("scanned")} as project_search where ${which} order by ${order} ${part})
    else array(select project_id from ${cte("indexed")} as project_search where ${which} order by ${order} ${part}) end`;
  const needsIndex = sql`(select not suffices from ${cte("state")})`;
  const widerSuffices = wider ? sql`(select suffices from ${sql.raw(wider)}_state)` : sql`true`;
  const fromWider = wider
    ? sql`union all select ${columns} from ${sql.raw(wider)}_indexed as project_search
        where not ${widerSuffices} and ${conditions.termsFilter}`
    : sql``;
  return sql`${scanSteps(search, cte, widerSuffices)}, ${cte("state")} as materialized (
      select *, "isComplete" or total >= ${enough}::int as suffices from ${cte("counted")}
    ), ${cte("indexed")} as materialized (
      select *, true as meets from (
        select ${columns} from project_search
        where ${needsIndex} and ${widerSuffices} and ${conditions.indexFilter} ${fromWider}) as project_search
    ), ${cte("found")} as materialized (
      select ${listed(sql`meets`, sql`limit ${limit} offset ${offset}`)} as ids,
        ${titled === undefined ? sql`'{}'::uuid[]` : listed(sql`meets and ${isTitled}`, sql`limit ${limit}`)} as "titledIds",
        case when suffices then total else (select count(*)::int from ${cte("indexed")}) end as total,
        "isComplete" or not suffices as "isTotalExact"
      from ${cte("state")})`;
}

function scanSteps(search: Search, cte: (step: string) => SQL, widerSuffices: SQL): SQL {
  const { conditions, chosen, sort, offset, limit, isTotalKnown } = search;
  const scanLimit = (extra: number) => {
    const rows = isTotalKnown ? offset + limit : offset + limit + extra;
    // Inlined: with a literal limit PostgreSQL can reuse one generic plan.
    return offset === 0 ? sql.raw(String(rows)) : sql`${rows}::int`;
  };
  const maxRows = scanLimit(conditions.hasText ? SCANNED_ROWS : SCANNED_ROWS_FOR_TERMS);
  const order = orderBy(sort);
  const scanned = sql`${cte("scanned")} as materialized (select ${columns}, ${conditions.rowFilter} as meets from`;
  const total = sql`${cte("counted")} as (
    select count(*) filter (where meets)::int as total, ${widerSuffices} and count(*) < ${maxRows}`;
  const [term, year, ...others] = sort.by === "year" ? termThenYear(chosen) : [];
  if (!term)
    return sql`${scanned} (select * from project_search where ${widerSuffices}
        order by ${order} limit ${maxRows}) as project_search),
      ${total} as "isComplete" from ${cte("scanned")})`;
  // Sorted by year, a term's projects have their own index.
  const ofTerm = (rows: SQL) => sql`select project_id, project_year, created_at
    from project_terms as project_search
    where ${widerSuffices} and kind = ${term.kind} and term = ${term.term}
      and ${year ? sql`project_year = ${Number(year.term)}::int` : sql`true`} order by ${order} limit ${rows}`;
  if (others.length === 0)
    return sql`${scanned} (${ofTerm(maxRows)}) as first
        join project_search using (project_id)),
      ${total} as "isComplete" from ${cte("scanned")})`;
  const maxTermRows = scanLimit(SCANNED_ROWS_FOR_TERMS);
  // As scalar subqueries: a join would read every project of the other term.
  const hasOtherTerms = others.map(
    ({ kind, term }) => sql`(select true from project_terms other where
      (other.project_id, other.kind, other.term) = (project_search.project_id, ${kind}, ${term}))`,
  );
  return sql`${cte("walked")} as materialized (${ofTerm(maxTermRows)}),
    ${scanned} (select project_id from ${cte("walked")} as project_search
        where ${and(...hasOtherTerms)} order by ${order} limit ${maxRows}) as first
      join project_search using (project_id)),
    ${total} and (select count(*) < ${maxTermRows} from ${cte("walked")}) as "isComplete" from ${cte("scanned")})`;
}

/** A term's index is in year order, so the projects of one year are adjacent. */
function termThenYear(chosen: ChosenTerm[]): [ChosenTerm?, ChosenTerm?, ...ChosenTerm[]] {
  const year = chosen.find(({ kind }) => kind === "year");
  const [term = year, ...others] = chosen.filter((one) => one !== year);
  return [term, term === year ? undefined : year, ...others];
}

const columns = sql.raw(
  ["project_id", "title", "title_key", "project_year", "created_at", "terms"]
    .map((name) => `project_search.${name}`)
    .join(", "),
);

function orderBy({ by, order }: Ordered): SQL {
  const newest = sql`project_search.created_at desc, project_search.project_id desc`;
  const direction = sql.raw(order);
  if (by === "year") return sql`project_search.project_year ${direction}, ${newest}`;
  return sql`project_search.title ${direction}, project_search.project_year desc, ${newest}`;
}
