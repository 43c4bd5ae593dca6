import { sql } from "drizzle-orm";
import { editDistance, oneEditFrom } from "#domain/search/edit-distance.ts";
import type { Queryable } from "../../db/connection.ts";
import { queryPrepared } from "../../db/prepared-query.ts";
import type { QueryTerm } from "./rank-units.ts";
import { WORDS_OF_TERM } from "./store-terms.ts";

/** A longer query with so many unknown words is no typing error. */
const WORDS_MAX = 8;
const WORD_FROM_CHARS = 3;
/** Each character adds about 75 words to look up, and longer words are rarely typed. */
const CORRECTED_MAX_CHARS = 24;
/** Two edits turn short words into any other. */
const TWO_EDITS_FROM_CHARS = 6;
const COMPLETIONS_MAX = 50;
const CANDIDATES_MAX = 20;
const SIMILAR_MAX = 3;
const WEIGHT_OF_COMPLETION = 0.8;
/** By the number of edits. */
const WEIGHTS = [1, 0.8, 0.5];

/** `isForm`: it looks like a form of a known word, so that it has no typing error. */
type UnknownWord = { word: string; isForm: boolean };

/** What words begin, or else what they are without a typing error. */
export async function findSimilarTerms(
  db: Queryable,
  unknown: readonly UnknownWord[],
): Promise<QueryTerm[]> {
  const typed = longEnough(unknown.filter(({ isForm }) => !isForm));
  const forms = longEnough(unknown.filter(({ isForm }) => isForm));
  if (typed.length + forms.length === 0) return [];
  const candidates = await readCandidates(db, typed, forms);
  return [...typed, ...forms].flatMap((word) => {
    const own = candidates.filter((each) => each.typed === word);
    const completions = own.filter(({ known }) => known.startsWith(word));
    return alternatives(completions.length > 0 ? completed(completions) : corrected(own));
  });
}

function longEnough(words: readonly UnknownWord[]): string[] {
  const texts = words.map(({ word }) => word);
  return texts.filter((word) => word.length >= WORD_FROM_CHARS).slice(0, WORDS_MAX);
}

type Candidate = {
  typed: string;
  known: string;
  termId: number;
  words: string[];
  items: number;
  passages: number;
};
type Weighted = Candidate & { weight: number };

/** Trigrams are compared only for words that nothing else resembles: that takes longest. */
async function readCandidates(
  db: Queryable,
  typed: readonly string[],
  forms: readonly string[],
): Promise<Candidate[]> {
  const correctable = typed.filter((word) => word.length <= CORRECTED_MAX_CHARS);
  const edits = correctable.flatMap((word) => oneEditFrom(word).map((known) => ({ word, known })));
  const near = await readNear(db, [...typed, ...forms], edits);
  const rest = correctable.filter((word) => !near.some((each) => each.typed === word));
  return rest.length === 0 ? near : [...near, ...(await readAlike(db, rest))];
}

/** Indexed words that begin with a typed one, and those of `edits` that are indexed. */
function readNear(
  db: Queryable,
  typed: readonly string[],
  edits: readonly { word: string; known: string }[],
): Promise<Candidate[]> {
  return queryPrepared<Candidate>(
    db,
    sql`
    select typed, known, t.id as "termId", ${WORDS_OF_TERM} as words, t.items, t.passages
    from (
      select typed, w.word as known, w.term_id from unnest(${sql.param(typed)}::text[]) as typed
        cross join lateral (
          select word, term_id from passage_words
          where word ~>=~ typed and word ~<~ (typed || chr(1114111)) order by word using ~<~ limit ${COMPLETIONS_MAX}
        ) as w
      union
      select typed, word, term_id
      from unnest(${sql.param(edits.map(({ word }) => word))}::text[], ${sql.param(edits.map(({ known }) => known))}::text[]) as edit (typed, word)
        join passage_words using (word)
    ) as found join passage_terms t on t.id = found.term_id`,
  );
}

function readAlike(db: Queryable, typed: readonly string[]): Promise<Candidate[]> {
  return queryPrepared<Candidate>(
    db,
    sql`
    select typed, w.word as known, t.id as "termId", ${WORDS_OF_TERM} as words, t.items, t.passages
    from unnest(${sql.param(typed)}::text[]) as typed
      cross join lateral (
        select word, term_id from passage_words where word % typed
        order by similarity(word, typed) desc limit ${CANDIDATES_MAX}
      ) as w join passage_terms t on t.id = w.term_id`,
  );
}

function completed(candidates: readonly Candidate[]): Weighted[] {
  return candidates.map((each) => ({ ...each, weight: WEIGHT_OF_COMPLETION }));
}

/** Those with the fewest edits; of these the most common. */
function corrected(candidates: readonly Candidate[]): Weighted[] {
  const near = candidates.flatMap((each) => {
    const max = each.typed.length >= TWO_EDITS_FROM_CHARS ? 2 : 1;
    const edits = editDistance(each.typed, each.known, max);
    return edits > max ? [] : [{ ...each, edits, weight: WEIGHTS[edits] ?? 0 }];
  });
  const fewest = Math.min(...near.map(({ edits }) => edits));
  return near
    .filter(({ edits }) => edits === fewest)
    .toSorted((one, other) => other.passages - one.passages)
    .slice(0, SIMILAR_MAX);
}

/** As common as the most common of them, so that the rarest does not count most. */
function alternatives(words: readonly Weighted[]): QueryTerm[] {
  const items = Math.max(...words.map((each) => each.items));
  const passages = Math.max(...words.map((each) => each.passages));
  return words.map((each) => {
    return { termId: each.termId, words: each.words, weight: each.weight, items, passages };
  });
}
