import { type SQL, sql } from "drizzle-orm";
import { rarityOf } from "#domain/search/answers/question-terms.ts";
import { unplanned } from "../../db/prepared-query.ts";
import type { Phrase } from "./phrases.ts";

export type QueryTerm = {
  termId: number;
  /** Its forms in the index. */
  words: readonly string[];
  /** 1 for what was typed, less for what only resembles it. */
  weight: number;
  /** Only similar in meaning: no form of what was typed, nor spelled like it. */
  isRelated?: true;
  /** How many items and passages contain it, or the most common of its alternatives. */
  items: number;
  passages: number;
};

export type Totals = { items: number; passages: number };

/** What a query is looked up by. */
export type QueryTerms = {
  terms: readonly QueryTerm[];
  totals: Totals;
  phrases: readonly Phrase[];
};

type Unit = "item" | "passage";
export type Ranking = {
  kinds: readonly number[];
  limit: number;
  /** Also by terms that take long and tell little. */
  withCostly: boolean;
};

/** Limit per term and kind: bounds the cost of common terms. */
const POSTINGS_MAX = 500;

/** Share of the greatest weight. Common terms take longest to rank by, and hardly change the order. */
const TELLING_FROM = 0.1;

/**
 * Ranks without the costly terms; again with them when fewer than `limit` are found. The telling ones may
 * stand only in what is hidden, or of another kind.
 */
export async function rankTelling<T>(
  query: QueryTerms,
  { units, limit }: { units: readonly Unit[]; limit: number },
  rank: (withCostly: boolean) => Promise<T[]>,
): Promise<T[]> {
  const found = await rank(false);
  const leavesOut = (unit: Unit) => tellingTerms(unit, query).length < query.terms.length;
  return found.length < limit && units.some(leavesOut) ? rank(true) : found;
}

/** Selects id and score of items or passages, best first, whether public or not. For at least one term and kind. */
export function rankedUnitsSql(
  unit: Unit,
  query: QueryTerms,
  { kinds, limit, withCostly }: Ranking,
): SQL {
  const weighed = withCostly ? weighedTerms(unit, query) : tellingTerms(unit, query);
  return sql`
    select unit_id as id, sum(impact * weight) as score
    from unnest(${unplanned(weighed.map(({ termId }) => termId))}::int[], ${unplanned(weighed.map(({ weight }) => weight))}::real[]) as term (term_id, weight)
      cross join unnest(${unplanned(kinds)}::smallint[]) as kind
      cross join lateral (
        select unit_id, impact from ${sql.raw(`${unit}_postings`)} p
        where p.term_id = term.term_id and p.kind = kind.kind
        order by impact desc limit ${sql.raw(String(POSTINGS_MAX))}
      ) as posting
    group by unit_id order by score desc, unit_id desc limit ${unplanned(limit)}::int`;
}

type WeighedTerm = { termId: number; weight: number; isCostly: boolean };

function weighedTerms(unit: Unit, { terms, totals }: QueryTerms): WeighedTerm[] {
  return terms.map((term) => {
    const containing = term[`${unit}s`];
    const weight = term.weight * rarityOf(totals[`${unit}s`], containing);
    return { termId: term.termId, weight, isCostly: containing > POSTINGS_MAX };
  });
}

function tellingTerms(unit: Unit, query: QueryTerms): WeighedTerm[] {
  const weighed = weighedTerms(unit, query);
  const most = Math.max(...weighed.map(({ weight }) => weight));
  return weighed.filter(({ weight, isCostly }) => !isCostly || weight >= TELLING_FROM * most);
}
