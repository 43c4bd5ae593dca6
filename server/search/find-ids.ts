import { type SQL, sql } from "drizzle-orm";
import type { ProjectSort } from "#domain/projects/filters.ts";
import type { Database } from "../db/connection.ts";
import { queryNamed } from "../db/named.ts";
import type { ChosenTerm, Conditions } from "./conditions.ts";

/**
 * So many projects are looked at, in the order of the list, before an index is asked. What many
 * projects have is found among them at once, and its total is known up to them: to count a hundred
 * thousand would take longer than to search.
 */
export const LOOKED_THROUGH = 120;

/** Part of a list. The total is a lower bound where it is not exact. */
export type FoundIds = { ids: string[]; total: number; isTotalExact: boolean };

export type Ordered = { by: "year" | "title"; order: ProjectSort["order"] };

export type FindAsked = {
  conditions: Conditions;
  chosen: ChosenTerm[];
  sort: Ordered;
  offset: number;
  limit: number;
  /** Whether the total is known from elsewhere: then no more is looked at than is shown. */
  isTotalKnown: boolean;
};

/** The public projects that meet the conditions, in order, from `offset`, at most `limit`. */
export async function findIds(db: Database, asked: FindAsked): Promise<FoundIds> {
  const { conditions, offset, limit, isTotalKnown } = asked;
  const wanted = offset + limit;
  const looked = isTotalKnown ? wanted : wanted + LOOKED_THROUGH;
  // One more than is shown: then there is a next page.
  const enough = isTotalKnown ? wanted : wanted + 1;
  const order = orderBy(asked.sort);
  const part = sql`limit ${limit} offset ${offset}`;
  // The index is only asked when what was looked through is not enough: PostgreSQL then leaves out
  // the whole step.
  const [row] = await queryNamed<FoundIds>(
    db,
    sql`with near as materialized (
        select project_search.project_id, ${conditions.check} as meets,
          row_number() over (order by ${order}) as place
        from ${firstRows(asked, looked)}
      ), known as materialized (
        select count(*) filter (where meets)::int as total, count(*) < ${looked}::int as "isWhole" from near
      ), far as materialized (
        select project_id, title, project_year, created_at from project_search
        where (select not "isWhole" and total < ${enough}::int from known) and ${conditions.lookUp}
      )
      select
        case when is_near then array(select project_id from near where meets order by place ${part})
          else array(select project_id from far as project_search order by ${order} ${part}) end as ids,
        case when is_near then total else (select count(*)::int from far) end as total,
        "isWhole" or not is_near as "isTotalExact"
      from known, lateral (select "isWhole" or total >= ${enough}::int as is_near) as judged`,
  );
  return row ?? { ids: [], total: 0, isTotalExact: true };
}

/** The first of the order; sorted by year, the projects of a term have an index of their own. */
function firstRows({ chosen: [term], sort }: FindAsked, count: number): SQL {
  const order = orderBy(sort);
  if (!term || sort.by !== "year") {
    return sql`(select * from project_search order by ${order} limit ${count}) as project_search`;
  }
  return sql`(select project_id from project_terms as project_search
      where kind = ${term.kind} and term = ${term.term} order by ${order} limit ${count}) as first
    join project_search using (project_id)`;
}

function orderBy({ by, order }: Ordered): SQL {
  const newest = sql`project_search.created_at desc, project_search.project_id desc`;
  const direction = sql.raw(order);
  if (by === "year") return sql`project_search.project_year ${direction}, ${newest}`;
  return sql`project_search.title ${direction}, project_search.project_year desc, ${newest}`;
}
