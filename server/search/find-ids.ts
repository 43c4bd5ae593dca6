import { type SQL, sql } from "drizzle-orm";
import type { ProjectSort } from "#domain/projects/filters.ts";
import type { Queryable } from "../db/connection.ts";
import { queryNamed } from "../db/named.ts";
import type { ChosenTerm, Conditions } from "./conditions.ts";

/**
 * So many projects are looked at, in the order of the list, before an index is asked. What many
 * projects have is found among them at once, and its total is known up to them: to count a hundred
 * thousand would take longer than to search.
 */
const LOOKED_THROUGH = 48;
/** Terms are compared faster than texts are searched. */
const LOOKED_THROUGH_FOR_TERMS = 144;

/** Part of a list. The total is a lower bound where it is not exact. */
export type FoundIds = {
  ids: string[];
  total: number;
  isTotalExact: boolean;
  /** Those with `titled` in their title, the first few; of a lower bound, among the newest. */
  titledIds?: string[];
};

export type Ordered = { by: "year" | "title"; order: ProjectSort["order"] };

export type FindAsked = {
  conditions: Conditions;
  chosen: ChosenTerm[];
  sort: Ordered;
  offset: number;
  limit: number;
  /** Whether the total is known from elsewhere: then no more is looked at than is shown. */
  isTotalKnown: boolean;
  /** A folded text that titles may hold, where that is asked. */
  titled?: string;
};

/** The public projects that meet the conditions, in order, from `offset`, at most `limit`. */
export async function findIds(db: Queryable, asked: FindAsked): Promise<FoundIds> {
  const { conditions, offset, limit, isTotalKnown, titled } = asked;
  const wanted = offset + limit;
  const further = conditions.isTextSought ? LOOKED_THROUGH : LOOKED_THROUGH_FOR_TERMS;
  const looked = isTotalKnown ? wanted : wanted + further;
  // One more than is shown: then there is a next page.
  const enough = isTotalKnown ? wanted : wanted + 1;
  const order = orderBy(asked.sort);
  // As a number in the text: PostgreSQL plans once for all when it knows how few they are.
  const rowCount = offset === 0 ? sql.raw(String(looked)) : sql`${looked}::int`;
  const isTitled = sql`strpos(title_key, ${titled ?? ""}) > 0`;
  const listed = (which: SQL, part: SQL) => sql`case
    when is_near then array(select project_id from near as project_search where ${which} order by ${order} ${part})
    else array(select project_id from far as project_search where ${which} order by ${order} ${part}) end`;
  // The index is only asked when what was looked through is not enough: PostgreSQL then leaves out
  // the whole step.
  const [row] = await queryNamed<FoundIds>(
    db,
    sql`with near as materialized (
        select ${columns}, ${conditions.check} as meets from ${firstRows(asked, rowCount)}
      ), known as materialized (
        select count(*) filter (where meets)::int as total, count(*) < ${rowCount} as "isWhole" from near
      ), far as materialized (
        select ${columns}, true as meets from project_search
        where (select not "isWhole" and total < ${enough}::int from known) and ${conditions.lookUp}
      )
      select ${listed(sql`meets`, sql`limit ${limit} offset ${offset}`)} as ids,
        ${titled === undefined ? sql`null` : listed(sql`meets and ${isTitled}`, sql`limit ${limit}`)} as "titledIds",
        case when is_near then total else (select count(*)::int from far) end as total,
        "isWhole" or not is_near as "isTotalExact"
      from known, lateral (select "isWhole" or total >= ${enough}::int as is_near) as judged`,
  );
  return row ?? { ids: [], total: 0, isTotalExact: true };
}

const columns = sql.raw(
  ["project_id", "title", "title_key", "project_year", "created_at"]
    .map((name) => `project_search.${name}`)
    .join(", "),
);

/** The first of the order; sorted by year, the projects of a term have an index of their own. */
function firstRows({ chosen: [term], sort }: FindAsked, count: SQL): SQL {
  const order = orderBy(sort);
  if (!term || sort.by !== "year") return sql`project_search order by ${order} limit ${count}`;
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
