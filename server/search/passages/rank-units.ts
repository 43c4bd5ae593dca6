import { rarityOf } from "#domain/search/answers/question-terms.ts";
import { POSTINGS_MAX, type Postings, type TermPostings, type Unit } from "./postings.ts";

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

/** A pair of neighbouring words in the ways that texts write it. */
export type Phrase = readonly string[];

export type Totals = { items: number; passages: number };

/** What a query is looked up by. */
export type QueryTerms = {
  terms: readonly QueryTerm[];
  /** Of each of the terms. */
  postings: ReadonlyMap<number, TermPostings>;
  totals: Totals;
  phrases: readonly Phrase[];
};

export type Ranking = { kinds: readonly number[]; limit: number };
/** An item or passage. */
export type RankedUnit = { id: number; score: number };

/** Of the lightest, which has to fill the results when those of the others are hidden or of another kind. */
const POSTINGS_MIN = 200;

/** Items or passages, best first, whether public or not. Newer ones first among equals. */
export function rankUnits(unit: Unit, query: QueryTerms, { kinds, limit }: Ranking): RankedUnit[] {
  const lists = weighedTerms(unit, query).flatMap(({ termId, weight, count }) =>
    kinds.flatMap((kind) => {
      const postings = query.postings.get(termId)?.[unit].get(kind);
      if (!postings) return [];
      return [{ ...postings, weight, count: Math.min(count, postings.unitIds.length) }];
    }),
  );
  return best(addUp(lists), limit);
}

type WeighedList = Postings & { weight: number; count: number };

/** A hash table with open addressing, whose empty slots have the id 0. */
type Sums = { ids: Int32Array; scores: Float64Array };

/** In arrays of numbers, since a `Map` takes ten times as long, which would be much of the time of a search. */
function addUp(lists: readonly WeighedList[]): Sums {
  const total = lists.reduce((sum, { count }) => sum + count, 0);
  const size = 2 ** Math.ceil(Math.log2(2 * total + 1));
  const ids = new Int32Array(size);
  const scores = new Float64Array(size);
  for (const { unitIds, impacts, weight, count } of lists) {
    for (let i = 0; i < count; i += 1) {
      const id = unitIds[i] ?? 0;
      let slot = id & (size - 1);
      while (ids[slot] !== 0 && ids[slot] !== id) slot = (slot + 1) & (size - 1);
      ids[slot] = id;
      scores[slot] = (scores[slot] ?? 0) + (impacts[i] ?? 0) * weight;
    }
  }
  return { ids, scores };
}

/** Most are worse than all that are kept, and take one comparison. In arrays of numbers, as above. */
function best({ ids, scores }: Sums, limit: number): RankedUnit[] {
  const bestIds = new Int32Array(limit);
  const bestScores = new Float64Array(limit);
  let kept = 0;
  let least = 0;
  for (let slot = 0; slot < ids.length; slot += 1) {
    const score = scores[slot] ?? 0;
    const id = ids[slot] ?? 0;
    if (score < least || id === 0) continue;
    if (kept < limit) kept += 1;
    else if (score === least && id < (bestIds[limit - 1] ?? 0)) continue;
    let place = kept - 1;
    for (; place > 0; place -= 1) {
      const other = bestScores[place - 1] ?? 0;
      const otherId = bestIds[place - 1] ?? 0;
      if (other > score || (other === score && otherId > id)) break;
      bestIds[place] = otherId;
      bestScores[place] = other;
    }
    bestIds[place] = id;
    bestScores[place] = score;
    if (kept === limit) least = bestScores[limit - 1] ?? 0;
  }
  return Array.from(bestIds.subarray(0, kept), (id, place) => ({
    id,
    score: bestScores[place] ?? 0,
  }));
}

type WeighedTerm = { termId: number; weight: number; count: number };

/** Of a lighter term, fewer postings count, since they hardly change the order. docs/decisions/0052 */
function weighedTerms(unit: Unit, { terms, totals }: QueryTerms): WeighedTerm[] {
  const weights = terms.map((term) => term.weight * rarityOf(totals[`${unit}s`], term[`${unit}s`]));
  const most = Math.max(...weights);
  return terms.map(({ termId }, i) => {
    const weight = weights[i] ?? 0;
    const count = Math.max(POSTINGS_MIN, Math.ceil((POSTINGS_MAX * weight) / most));
    return { termId, weight, count };
  });
}
