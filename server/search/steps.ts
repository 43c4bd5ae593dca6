import { and, type SQL, sql } from "drizzle-orm";
import type { ProjectSort } from "#domain/projects/filters.ts";
import type { ChosenTerm, Conditions } from "./conditions.ts";

/**
 * So many projects are looked at, in the order of the list, before an index is asked. What many
 * projects have is found among them at once, and its total is known up to them: to count a hundred
 * thousand would take longer than to search.
 */
const LOOKED_THROUGH = 48;
/** Terms are compared faster than texts are searched. */
const LOOKED_THROUGH_FOR_TERMS = 144;

export type Ordered = { by: "year" | "title"; order: ProjectSort["order"] };

/** One search: what is sought, in which order, and which part of it is wanted. */
export type Search = {
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

/**
 * The steps of a search as parts of a `with`, their names after `name`: what is looked through
 * (`near`), what that tells (`known`), what an index finds where it is not enough (`far`: PostgreSQL
 * leaves out the whole step otherwise), and the answer (`found`).
 *
 * @param wider the name of a search for the text alone whose steps come before: what its index
 *   found is not sought again.
 */
export function stepsOf(name: string, search: Search, wider?: string): SQL {
  const { conditions, offset, limit, isTotalKnown, titled } = search;
  const of = (step: string) => sql.raw(`${name}_${step}`);
  const order = orderBy(search.sort);
  // One more than is shown: then there is a next page.
  const enough = isTotalKnown ? offset + limit : offset + limit + 1;
  const isTitled = sql`strpos(title_key, ${titled ?? ""}) > 0`;
  const listed = (which: SQL, part: SQL) => sql`case
    when is_near then array(select project_id from ${of("near")} as project_search where ${which} order by ${order} ${part})
    else array(select project_id from ${of("far")} as project_search where ${which} order by ${order} ${part}) end`;
  const isFar = sql`(select not is_near from ${of("known")})`;
  const isWiderNear = wider ? sql`(select is_near from ${sql.raw(wider)}_known)` : sql`true`;
  const fromWider = wider
    ? sql`union all select ${columns} from ${sql.raw(wider)}_far as project_search
        where not ${isWiderNear} and ${conditions.areTermsMet}`
    : sql``;
  return sql`${nearest(search, of, isWiderNear)}, ${of("known")} as materialized (
      select *, "isWhole" or total >= ${enough}::int as is_near from ${of("counted")}
    ), ${of("far")} as materialized (
      select *, true as meets from (
        select ${columns} from project_search
        where ${isFar} and ${isWiderNear} and ${conditions.lookUp} ${fromWider}) as project_search
    ), ${of("found")} as materialized (
      select ${listed(sql`meets`, sql`limit ${limit} offset ${offset}`)} as ids,
        ${titled === undefined ? sql`'{}'::uuid[]` : listed(sql`meets and ${isTitled}`, sql`limit ${limit}`)} as "titledIds",
        case when is_near then total else (select count(*)::int from ${of("far")}) end as total,
        "isWhole" or not is_near as "isTotalExact"
      from ${of("known")})`;
}

/** What is looked through, and how much of it meets the conditions. */
function nearest(search: Search, of: (step: string) => SQL, isWiderNear: SQL): SQL {
  const { conditions, chosen, sort, offset, limit, isTotalKnown } = search;
  const counted = (further: number) => {
    const rows = isTotalKnown ? offset + limit : offset + limit + further;
    // As a number in the text: PostgreSQL plans once for all when it knows how few they are.
    return offset === 0 ? sql.raw(String(rows)) : sql`${rows}::int`;
  };
  const looked = counted(conditions.isTextSought ? LOOKED_THROUGH : LOOKED_THROUGH_FOR_TERMS);
  const order = orderBy(sort);
  const near = sql`${of("near")} as materialized (select ${columns}, ${conditions.check} as meets from`;
  const total = sql`${of("counted")} as (
    select count(*) filter (where meets)::int as total, ${isWiderNear} and count(*) < ${looked}`;
  const [term, year, ...others] = sort.by === "year" ? yearSecond(chosen) : [];
  if (!term)
    return sql`${near} (select * from project_search where ${isWiderNear}
        order by ${order} limit ${looked}) as project_search),
      ${total} as "isWhole" from ${of("near")})`;
  // Sorted by year, the projects of a term have an index of their own.
  const ofTerm = (rows: SQL) => sql`select project_id, project_year, created_at
    from project_terms as project_search
    where ${isWiderNear} and kind = ${term.kind} and term = ${term.term}
      and ${year ? sql`project_year = ${Number(year.term)}::int` : sql`true`} order by ${order} limit ${rows}`;
  if (others.length === 0)
    return sql`${near} (${ofTerm(looked)}) as first
        join project_search using (project_id)),
      ${total} as "isWhole" from ${of("near")})`;
  const walked = counted(LOOKED_THROUGH_FOR_TERMS);
  // As values: joined, PostgreSQL would read every project of the other term.
  const isOfOthers = others.map(
    ({ kind, term }) => sql`(select true from project_terms other where
      (other.project_id, other.kind, other.term) = (project_search.project_id, ${kind}, ${term}))`,
  );
  return sql`${of("walked")} as materialized (${ofTerm(walked)}),
    ${near} (select project_id from ${of("walked")} as project_search
        where ${and(...isOfOthers)} order by ${order} limit ${looked}) as first
      join project_search using (project_id)),
    ${total} and (select count(*) < ${walked} from ${of("walked")}) as "isWhole" from ${of("near")})`;
}

/**
 * The term whose projects are looked through, the year where it is another one, and the rest: the
 * index of a term's projects is in the order of years, so those of one year stand together.
 */
function yearSecond(chosen: ChosenTerm[]): [ChosenTerm?, ChosenTerm?, ...ChosenTerm[]] {
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
