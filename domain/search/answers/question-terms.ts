import { editDistance } from "../edit-distance.ts";
import type { Candidate } from "./candidates.ts";
import type { QuestionWord } from "./question.ts";
import { isStopWord, stemOf, type Word, wordsOf } from "./stemmed-words.ts";

/** What is known of words beyond the passages at hand. All words are folded. */
export type Vocabulary = {
  /** Number of passages in the whole collection. */
  passages: number;
  /** In how many passages each word of the question stands, in any form. */
  frequencies: ReadonlyMap<string, number>;
  /** Words with a similar meaning, and how similar it is, from 0 to 1. */
  related: (word: string) => ReadonlyMap<string, number>;
};

/** A word of the question. */
export type Term = {
  stem: string;
  /** Greater for rarer words: the inverse document frequency of BM25. */
  weight: number;
  /** The same compared with a word in a single passage: about 1 for rare words, however many passages there are. */
  rarity: number;
  /** Usually written with a capital letter or figures: a name identifies what is asked about. */
  isName: boolean;
  /** How well other stems of the passages stand for it, from 0 to 1, best first. */
  related: ReadonlyMap<string, number>;
};

/** Shorter words have too many neighbors, figures have no errors. */
const CORRECTED = /^[^\p{N}]{4,}$/u;
/** Each is compared with every word of the passages. */
const CORRECTED_WORDS_MAX = 8;

/** The question without typing errors, by what the passages have. */
export function correctTypos(
  question: string,
  candidates: readonly Candidate[],
  { frequencies }: Vocabulary,
): string {
  const known = new Map<string, number>();
  for (const { text } of candidates.flatMap(({ words }) => words))
    known.set(text, (known.get(text) ?? 0) + 1);
  const stems = new Set(candidates.flatMap(({ passageStems }) => [...passageStems]));
  const isKnown = ({ text, stem }: Word) =>
    isStopWord(text) || Boolean(frequencies.get(text)) || stems.has(stem);
  const words = wordsOf(question);
  const unknown = words.filter((word) => CORRECTED.test(word.text) && !isKnown(word));
  const isTitled = words.every((word) => isCapitalized(question, word));
  let corrected = question;
  for (const word of unknown.slice(0, CORRECTED_WORDS_MAX).toReversed()) {
    const isWrittenAsName = !isTitled && word !== words[0] && isCapitalized(question, word);
    const meant = nearest(
      word.text,
      known,
      (other) => !isWrittenAsName || isName(stemOf(other), candidates),
    );
    if (meant !== null) {
      corrected = corrected.slice(0, word.at) + meant + corrected.slice(word.end);
    }
  }
  return corrected;
}

function isCapitalized(text: string, { at, end }: Word): boolean {
  return /^\p{Lu}/u.test(text.slice(at, end));
}

const TWO_ERRORS_FROM_CHARS = 8;
/** The first letter of a shorter word is right: "ford" is not "lord". */
const OTHER_FIRST_LETTER_FROM_CHARS = 6;

function nearest(
  word: string,
  known: ReadonlyMap<string, number>,
  isAllowed: (other: string) => boolean,
): string | null {
  let max = word.length >= TWO_ERRORS_FROM_CHARS ? 2 : 1;
  let [found, frequency]: [string | null, number] = [null, 0];
  for (const [candidate, times] of known) {
    if (word.length < OTHER_FIRST_LETTER_FROM_CHARS && word[0] !== candidate[0]) continue;
    const errors = editDistance(word, candidate, max);
    if (errors > max || isStopWord(candidate) || !isAllowed(candidate)) continue;
    if (errors < max || times > frequency) [found, frequency, max] = [candidate, times, errors];
  }
  return found;
}

/**
 * Each is compared with every sentence, several times. Questions have up to ten, as a rule; in scripts without
 * spaces each character is a word.
 */
export const JUDGED_WORDS_MAX = 24;
/** Each takes reads of the dictionary, up to hundreds for common words. */
export const RELATED_WORDS_MAX = 12;

/** In the order of the question; of too many words, those that tell most. */
export function termsOf(
  words: readonly QuestionWord[],
  candidates: readonly Candidate[],
  { passages, frequencies, related }: Vocabulary,
): Term[] {
  const weighed = words.map((word) => {
    const here = new Set(
      candidates
        .filter(({ passageStems }) => passageStems.has(word.stem))
        .map(({ passage }) => passage),
    );
    const frequency = Math.max(frequencies.get(word.text) ?? 0, here.size);
    return { ...word, weight: rarityOf(Math.max(passages, frequency), frequency) };
  });
  const weightOfRare = rarityOf(Math.max(passages, 1), 1);
  const rarest = weighed.toSorted((one, other) => other.weight - one.weight);
  const judged = new Set(rarest.slice(0, JUDGED_WORDS_MAX));
  const withRelated = new Set(rarest.slice(0, RELATED_WORDS_MAX));
  const stemsHere = new Set(candidates.flatMap(({ passageStems }) => [...passageStems]));
  return weighed
    .filter((word) => judged.has(word))
    .map((word) => ({
      stem: word.stem,
      weight: word.weight,
      rarity: word.weight / weightOfRare,
      isName: word.isCapitalized || isName(word.stem, candidates),
      related: withRelated.has(word) ? stemsOf(related(word.text), stemsHere) : NONE,
    }));
}

const NONE: ReadonlyMap<string, number> = new Map();

/** Rare terms weigh more. `total`: of all items or passages, of which `containing` have the term. */
export function rarityOf(total: number, containing: number): number {
  return Math.log(1 + (total - containing + 0.5) / (containing + 0.5));
}

/** Hundreds of words are related to a common one, few of which the passages have. */
function stemsOf(
  words: ReadonlyMap<string, number>,
  stemsHere: ReadonlySet<string>,
): Map<string, number> {
  const stems = new Map<string, number>();
  for (const [word, similarity] of words) {
    if (isStopWord(word)) continue;
    const stem = stemOf(word);
    if (stemsHere.has(stem)) stems.set(stem, Math.max(similarity, stems.get(stem) ?? 0));
  }
  return new Map([...stems].toSorted(([, one], [, other]) => other - one));
}

/** In most places, but for the beginning of sentences, where every word has a capital letter. */
function isName(stem: string, candidates: readonly Candidate[]): boolean {
  let [names, all] = [0, 0];
  for (const { text, words } of candidates) {
    for (const word of words.slice(1)) {
      if (word.stem !== stem) continue;
      all += 1;
      if (/^[\p{Lu}\p{N}]/u.test(text.slice(word.at, word.at + 2))) names += 1;
    }
  }
  return all > 0 && 2 * names >= all;
}

/** How much of a term's meaning the stems hold, from 0 to 1. */
export function matchOf(term: Term, stems: ReadonlySet<string>): number {
  if (stems.has(term.stem)) return 1;
  for (const [stem, similarity] of term.related) {
    if (stems.has(stem)) return similarity;
  }
  return 0;
}
