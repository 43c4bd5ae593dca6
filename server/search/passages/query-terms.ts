import { sql } from "drizzle-orm";
import { searchWords } from "#domain/search/words.ts";
import type { Database } from "../../db/connection.ts";
import { prepared, unplanned } from "../../db/prepared-query.ts";
import { phrasesOf } from "./phrases.ts";
import { readPostings } from "./postings.ts";
import type { QueryTerm, QueryTerms } from "./rank-units.ts";
import { findRelatedTerms } from "./related-terms.ts";
import { findSimilarTerms } from "./similar-terms.ts";
import { TERM_OF_WORD, WORDS_OF_TERM } from "./store-terms.ts";

/** In characters: longer than any question; the rest is ignored. */
const QUERY_MAX_CHARS = 4_000;
const WORDS_MAX = 64;

type Lookup = {
  /** Also terms of a similar meaning, for words that few items use. */
  withRelated?: boolean;
};

/** Terms of a query that are in the index; similar terms replace words that are not. */
export async function readQueryTerms(
  db: Database,
  query: string,
  { withRelated = false }: Lookup = {},
): Promise<QueryTerms> {
  const text = query.slice(0, QUERY_MAX_CHARS).toWellFormed();
  const words = [...new Set(searchWords(text))].slice(0, WORDS_MAX);
  if (words.length === 0) return NOTHING;
  const rows = await readTypedWords(db, { words });
  const known = rows.flatMap(({ termId, words, items, passages }) =>
    termId === null ? [] : [{ termId, words, weight: 1, items, passages }],
  );
  const [first] = rows;
  const totals = { items: first?.allItems ?? 0, passages: first?.allPassages ?? 0 };
  // Another form of a known word, or the beginning of one that looks like a form.
  const unknown = rows.filter(({ word, words }) => !words.includes(word));
  const [similar, related] = await Promise.all([
    findSimilarTerms(
      db,
      unknown.map(({ word, termId }) => ({ word, isForm: termId !== null })),
    ),
    withRelated ? findRelatedTerms(db, rows, totals) : [],
  ]);
  const terms = byTerm([...known, ...similar, ...related]);
  const postings = await readPostings(
    db,
    first?.version ?? null,
    terms.map(({ termId }) => termId),
  );
  return { terms, postings, totals, phrases: phrasesOf(text) };
}

const NOTHING: QueryTerms = {
  terms: [],
  postings: new Map(),
  totals: { items: 0, passages: 0 },
  phrases: [],
};

type TypedWord = {
  word: string;
  termId: number | null;
  items: number;
  passages: number;
  /** Forms of its term in the index. */
  words: string[];
  /** Null in an empty index. */
  allItems: number | null;
  allPassages: number | null;
  /** Changes with every transaction that rewrites passages. */
  version: string | null;
};

const readTypedWords = prepared<TypedWord, { words: string[] }>(sql`
  select word, t.id as "termId", coalesce(t.items, 0) as "items", coalesce(t.passages, 0) as "passages",
    ${WORDS_OF_TERM} as words,
    (select total from passage_statistics where unit = 'item') as "allItems",
    (select total from passage_statistics where unit = 'passage') as "allPassages",
    (select string_agg(xmin::text, ' ' order by unit) from passage_statistics) as version
  from (select word, place, ${TERM_OF_WORD} as term from unnest(${unplanned(sql.placeholder("words"))}::text[]) with ordinality as given (word, place)) as typed
    left join passage_terms t using (term)
  where term is not null order by place`);

/** Words with one stem count once. */
function byTerm(terms: readonly QueryTerm[]): QueryTerm[] {
  const best = new Map<number, QueryTerm>();
  for (const term of terms)
    if ((best.get(term.termId)?.weight ?? 0) < term.weight) best.set(term.termId, term);
  return [...best.values()];
}
