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
export type Ranking = { kinds: readonly number[]; limit: number };

/** Postings of the heaviest term that are read of each kind: bounds the cost of common terms. */
const POSTINGS_MAX = 500;
/** Of the lightest, which has to fill the results when those of the others are hidden or of another kind. */
const POSTINGS_MIN = 200;

/** Selects id and score of items or passages, best first, whether public or not. For at least one term and kind. */
export function rankedUnitsSql(unit: Unit, query: QueryTerms, { kinds, limit }: Ranking): SQL {
  const weighed = weighedTerms(unit, query);
  return sql`
    select unit_id as id, sum(impact * weight) as score
    from unnest(${unplanned(weighed.map(({ termId }) => termId))}::int[], ${unplanned(weighed.map(({ weight }) => weight))}::real[],
        ${unplanned(weighed.map(({ postings }) => postings))}::int[]) as term (term_id, weight, postings)
      cross join unnest(${unplanned(kinds)}::smallint[]) as kind
      cross join lateral (
        select unit_id, impact from ${sql.raw(`${unit}_postings`)} p
        where p.term_id = term.term_id and p.kind = kind.kind
        order by impact desc limit term.postings
      ) as posting
    group by unit_id order by score desc, unit_id desc limit ${unplanned(limit)}::int`;
}

type WeighedTerm = { termId: number; weight: number; postings: number };

/** Of a lighter term, fewer postings are read, since they hardly change the order. docs/decisions/0052 */
function weighedTerms(unit: Unit, { terms, totals }: QueryTerms): WeighedTerm[] {
  const weights = terms.map((term) => term.weight * rarityOf(totals[`${unit}s`], term[`${unit}s`]));
  const most = Math.max(...weights);
  return terms.map(({ termId }, i) => {
    const weight = weights[i] ?? 0;
    const postings = Math.max(POSTINGS_MIN, Math.ceil((POSTINGS_MAX * weight) / most));
    return { termId, weight, postings };
  });
}
