import { sql } from "drizzle-orm";
import type { Queryable } from "../../db/connection.ts";
import { queryPrepared, unplanned } from "../../db/prepared-query.ts";
import { similarWords } from "../lexicon/similar-words.ts";
import type { QueryTerm, Totals } from "./rank-units.ts";
import { TERM_OF_WORD, WORDS_OF_TERM } from "./store-terms.ts";

/** Words in more items find enough without related ones, which would only add noise. */
const RARE_SHARE_MAX = 0.02;
/** A query with more rare words is specific enough, and each takes reads of the dictionary. */
const RARE_WORDS_MAX = 8;
/** Share of the similarity that counts: a word that was typed always counts more. */
const WEIGHT = 0.4;

type UsedWord = Totals & { word: string; termId: number | null };

/** Terms with a meaning near that of words that few items use, or none. docs/decisions/0052 */
export async function findRelatedTerms(
  db: Queryable,
  words: readonly UsedWord[],
  totals: Totals,
): Promise<QueryTerm[]> {
  const rare = words
    .filter(({ items }) => items <= RARE_SHARE_MAX * totals.items)
    .slice(0, RARE_WORDS_MAX);
  const pairs = rare.flatMap(({ word }) =>
    similarWords(word).map(([similar, similarity]) => ({ word, similar, similarity })),
  );
  if (pairs.length === 0) return [];
  const related = await queryPrepared<Related>(
    db,
    sql`
    select given.word, similarity, t.id as "termId", ${WORDS_OF_TERM} as words, t.items, t.passages
    from (
      select typed as word, ${TERM_OF_WORD} as term, similarity
      from unnest(${unplanned(pairs.map(({ word }) => word))}::text[], ${unplanned(pairs.map(({ similar }) => similar))}::text[],
        ${unplanned(pairs.map(({ similarity }) => similarity))}::real[]) as pair (typed, word, similarity)
    ) as given join passage_terms t using (term)`,
  );
  return rare.flatMap((word) => asAlternatives(word, related));
}

type Related = Totals & { word: string; similarity: number; termId: number; words: string[] };

/** As common as the most common of them, so that the rarest does not count most. */
function asAlternatives(
  { word, termId, ...own }: UsedWord,
  related: readonly Related[],
): QueryTerm[] {
  const others = related.filter((each) => each.word === word && each.termId !== termId);
  const items = Math.max(own.items, ...others.map((each) => each.items));
  const passages = Math.max(own.passages, ...others.map((each) => each.passages));
  return others.map(({ termId, words, similarity }) => {
    return { termId, words, weight: WEIGHT * similarity, isRelated: true, items, passages };
  });
}
