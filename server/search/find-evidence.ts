import { sql } from "drizzle-orm";
import type { AiSettings } from "#domain/search/ai-settings.ts";
import type { Vocabulary } from "#domain/search/answers/question-terms.ts";
import { isStopWord, wordsOf } from "#domain/search/answers/stemmed-words.ts";
import type { RankedPassage } from "#domain/search/passage.ts";
import type { Database } from "../db/connection.ts";
import { queryPrepared } from "../db/prepared-query.ts";
import { relatedWords } from "./lexicon/related-words.ts";
import { similarWords } from "./lexicon/similar-words.ts";
import { findPassages } from "./passages/find-passages.ts";
import { kindsOf } from "./passages/kinds.ts";
import { TERM_OF_WORD } from "./passages/store-terms.ts";
import type { VectorSearch } from "./vectors/vector-search.ts";

const PASSAGES_MAX = 30;
/** Found only by words of a similar meaning. */
const RELATED_PASSAGES_MAX = 15;
/** Found by meaning. */
const NEAR_PASSAGES_MAX = 15;
/** Words of the question, and words to search for. */
const WORDS_MAX = 60;
/** A question of ten words has less than a hundred. */
const SIMILAR_WORDS_MAX = 200;

/** What an answer may be taken from. */
type Evidence = {
  passages: RankedPassage[];
  vocabulary: Vocabulary;
  /** Ids of the passages that were found by meaning. */
  nearIds: ReadonlySet<string>;
  /** Without those found by meaning, which may be there a moment later. */
  isProvisional?: boolean;
};

type ByMeaning = {
  vectorSearch?: VectorSearch | null;
  /** Of the visitor who asks, if any. */
  network?: string;
};

/** Public passages for a question, best first, those with words of similar meaning last. */
export async function findEvidence(
  db: Database,
  question: string,
  sources: AiSettings["sources"],
  { vectorSearch, network }: ByMeaning = {},
): Promise<Evidence> {
  const finding = vectorSearch?.nearest(question, { kinds: kindsOf(sources), network });
  const { words, similar } = wordsToLookUp(question);
  const { passages: total, frequencies } = await readFrequencies(db, [...words, ...similar]);
  const found = await finding;
  const near = (found?.passages ?? []).slice(0, NEAR_PASSAGES_MAX);
  const passages = await findPassages(db, question, {
    // None of those with the words has to make room.
    limit: PASSAGES_MAX + near.length,
    sources,
    near,
  });
  // Words that no text has would be taken for typing errors.
  const known = [...words, ...similar].filter((word) => frequencies.has(word)).slice(0, WORDS_MAX);
  const limit = passages.length + RELATED_PASSAGES_MAX;
  const related = await findPassages(db, known.join(" "), { limit, sources });
  const foundIds = new Set(passages.map(({ id }) => id));
  return {
    passages: [...passages, ...without(passages, related).slice(0, RELATED_PASSAGES_MAX)],
    vocabulary: { passages: total, frequencies, related: relatedWords },
    nearIds: new Set(near.map(({ id }) => String(id)).filter((id) => foundIds.has(id))),
    ...(found?.isMissing && { isProvisional: true }),
  };
}

/** Those of the question, and words of a similar meaning. */
export function wordsToLookUp(question: string): { words: string[]; similar: string[] } {
  const telling = wordsOf(question)
    .map(({ text }) => text)
    .filter((word) => !isStopWord(word));
  const words = [...new Set(telling)].slice(0, WORDS_MAX);
  const similar = words.flatMap((word) => similarWords(word).map(([other]) => other));
  return { words, similar: similar.slice(0, SIMILAR_WORDS_MAX) };
}

function without(known: readonly RankedPassage[], passages: readonly RankedPassage[]) {
  const ids = new Set(known.map(({ id }) => id));
  return passages.filter(({ id }) => !ids.has(id));
}

/** In how many passages words stand, in any form; those that stand in none are left out. */
async function readFrequencies(
  db: Database,
  words: readonly string[],
): Promise<Pick<Vocabulary, "passages" | "frequencies">> {
  const rows = await queryPrepared<{ word: string | null; passages: number }>(
    db,
    sql`
    select word, t.passages from unnest(${sql.param(words)}::text[]) as word
      join passage_terms t on t.term = ${TERM_OF_WORD}
    union all select null, total from passage_statistics where unit = 'passage'`,
  );
  const frequencies = new Map<string, number>();
  let passages = 0;
  for (const row of rows) {
    if (row.word === null) passages = row.passages;
    else frequencies.set(row.word, row.passages);
  }
  return { passages, frequencies };
}
