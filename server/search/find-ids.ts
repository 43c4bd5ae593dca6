import { type SQL, sql } from "drizzle-orm";
import type { ProjectSort } from "#domain/projects/filters.ts";
import type { Queryable } from "../db/connection.ts";
import type { ChosenTerm, Conditions } from "./conditions.ts";

/**
 * So many projects are looked at, in the order of the list, before an index is asked. What many
 * projects have is found among them at once, and its total is known up to them: to count a hundred
 * thousand would take longer than to search.
 */
export const LOOKED_THROUGH = 240;

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
export async function findIds(db: Queryable, asked: FindAsked): Promise<FoundIds> {
  const wanted = asked.offset + asked.limit;
  const near = await lookThrough(db, asked, asked.isTotalKnown ? wanted : wanted + LOOKED_THROUGH);
  const isEnough = near.ids.length >= (asked.isTotalKnown ? wanted : wanted + 1);
  if (near.isWhole || isEnough) {
    const ids = near.ids.slice(asked.offset, wanted);
    return { ids, total: near.ids.length, isTotalExact: near.isWhole };
  }
  return lookUp(db, asked);
}

/** Reads the first `count` rows of the order and keeps those that meet the conditions. */
async function lookThrough(db: Queryable, asked: FindAsked, count: number) {
  const { rows } = await db.execute<{ ids: string[]; seen: number }>(sql`
    select coalesce(array_agg(project_id order by place) filter (where meets), '{}') as ids,
      count(*)::int as seen
    from (
      select project_search.project_id, ${asked.conditions.check} as meets,
        row_number() over (order by ${orderBy(asked.sort)}) as place
      from ${firstRows(asked, count)}
    ) as seen`);
  const [row] = rows;
  return { ids: row?.ids ?? [], isWhole: (row?.seen ?? 0) < count };
}

/** Sorted by year, the projects of a term have an index of their own to be read from. */
function firstRows({ chosen: [term], sort }: FindAsked, count: number): SQL {
  const order = orderBy(sort);
  if (!term || sort.by !== "year") {
    return sql`(select * from project_search order by ${order} limit ${count}) as project_search`;
  }
  return sql`(select project_id from project_terms as project_search
      where kind = ${term.kind} and term = ${term.term} order by ${order} limit ${count}) as first
    join project_search using (project_id)`;
}

async function lookUp(db: Queryable, asked: FindAsked): Promise<FoundIds> {
  const { rows } = await db.execute<{ ids: string[]; total: number }>(sql`
    with project_search as materialized (
      select project_id, title, project_year, created_at from project_search
      where ${asked.conditions.lookUp})
    select (select count(*)::int from project_search) as total,
      array(select project_id from project_search order by ${orderBy(asked.sort)}
        limit ${asked.limit} offset ${asked.offset}) as ids`);
  const [row] = rows;
  return { ids: row?.ids ?? [], total: row?.total ?? 0, isTotalExact: true };
}

function orderBy({ by, order }: Ordered): SQL {
  const newest = sql`project_search.created_at desc, project_search.project_id desc`;
  const direction = sql.raw(order);
  if (by === "year") return sql`project_search.project_year ${direction}, ${newest}`;
  return sql`project_search.title ${direction}, project_search.project_year desc, ${newest}`;
}
