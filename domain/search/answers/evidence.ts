import type { Question } from "./question.ts";
import { isStopWord, type Word } from "./stemmed-words.ts";

const setOf = (words: string) => new Set(words.split(/\s+/));

const NUMBERS = setOf(
  `one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty
  dozen dozens hundred hundreds thousand thousands million millions billion trillion half third quarter`,
);
const VAGUE_NUMBERS = setOf("a an couple few several");
const TIME_UNITS = setOf(
  "second minute hour day week month quarter year decade seconds minutes hours days weeks months quarters years decades daily weekly monthly yearly annually am pm a p",
);
const MONTHS = setOf(
  "january february march april june july august september october november december spring summer autumn winter today yesterday",
);
const CURRENCIES = setOf("dollar dollars cent cents euro euros pound pounds");
const REASONS = setOf("because since so due therefore thus reason reasons order result help helps");
const COUNTED_WITHIN = 5;
const UNIT_WITHIN = 3;

/**
 * How well a sentence names what the question asks for, 0 to 1; null when it asks for nothing in
 * particular.
 */
export function namesAsked(
  question: Question,
  text: string,
  words: readonly Word[],
): number | null {
  switch (question.asked) {
    case "count":
      return countOf(question.counted, text, words);
    case "money":
      return hasMoney(text, words) ? 1 : 0;
    case "amount":
      return words.some(isNumber) ? 1 : 0;
    case "duration":
      return hasPair(words, isQuantity, ({ text }) => TIME_UNITS.has(text), UNIT_WITHIN) ? 1 : 0;
    case "time":
      return words.some(({ text }) => /^(?:1[5-9]|20)\d\ds?$/.test(text) || MONTHS.has(text))
        ? 1
        : 0;
    case "person":
    case "place":
      return nameIn(question, text, words);
    case "reason":
      return words.some(({ text }) => REASONS.has(text)) ? 1 : 0;
    case "meaning":
      return definitionOf(question, text, words);
    case "name":
    case "way":
    case null:
      return null;
  }
}

function isNumber({ text }: Word): boolean {
  return /^\p{N}/u.test(text) || NUMBERS.has(text);
}

/** "Within a day", "a few weeks". */
function isQuantity(word: Word): boolean {
  return isNumber(word) || VAGUE_NUMBERS.has(word.text);
}

/** A number right before what is counted; half for any other number. */
function countOf(counted: ReadonlySet<string>, text: string, words: readonly Word[]): number {
  const isCounted = ({ stem }: Word) => counted.has(stem);
  const isCount = (word: Word) =>
    isNumber(word) && !/^(?:19|20)\d\d$/.test(word.text) && text[word.end] !== ")";
  if (hasPair(words, isCount, isCounted, COUNTED_WITHIN)) return 1;
  return words.some(isCount) ? 0.5 : 0;
}

function hasPair(
  words: readonly Word[],
  isFirst: (word: Word) => boolean,
  isSecond: (word: Word) => boolean,
  within: number,
): boolean {
  return words.some(
    (word, i) => isFirst(word) && words.slice(i + 1, i + 1 + within).some(isSecond),
  );
}

function hasMoney(text: string, words: readonly Word[]): boolean {
  const isCurrency = ({ text }: Word) => CURRENCIES.has(text);
  return /[$€£¥]\s?\p{N}/u.test(text) || hasPair(words, isNumber, isCurrency, UNIT_WITHIN);
}

/** "Ana", and "3M" too. */
const NAME = /^\p{N}*\p{Lu}/u;

/** A name that the question does not have: 1 for several capitalized words in a row, half for one. */
function nameIn(question: Question, text: string, words: readonly Word[]): number {
  const asked = new Set(question.words.map(({ stem }) => stem));
  const isName = (word: Word, i: number) =>
    i > 0 && NAME.test(text.slice(word.at)) && !asked.has(word.stem) && !isStopWord(word.text);
  let found = 0;
  for (const [i, word] of words.entries()) {
    if (!isName(word, i)) continue;
    const next = words[i + 1];
    if (next && next.at - word.end === 1 && isName(next, i + 1)) return 1;
    found = 0.5;
  }
  return found;
}

const DEFINING = setOf("is are was were means stands refers called");

/** The words in question, followed by "is" and the like or by a name in parentheses. */
function definitionOf(question: Question, text: string, words: readonly Word[]): number {
  const asked = new Set(question.words.map(({ stem }) => stem));
  const isAsked = ({ stem }: Word) => asked.has(stem);
  if (hasPair(words, isAsked, ({ text }) => DEFINING.has(text), UNIT_WITHIN)) return 1;
  const isInParentheses = words.some((word) => isAsked(word) && text[word.at - 1] === "(");
  return isInParentheses ||
    words.some((word) => isAsked(word) && /^[,:(—–]/u.test(text.slice(word.end).trimStart()))
    ? 0.5
    : 0;
}
