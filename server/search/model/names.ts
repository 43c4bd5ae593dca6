import { isStopWord, type Word, wordsOf } from "#domain/search/answers/stemmed-words.ts";
import { sentencesOf } from "#domain/text/sentences.ts";

/** Articles and the like. German capitalizes every noun. */
const GERMAN = new Set(
  `der die das den dem des ein eine einen einem einer und ist sind war wurde wurden hat haben im am auf mit von
  vom für zu zum zur bei nach seit aus alle diese dieser dieses unser unsere sie wir es nicht`.split(
    /\s+/,
  ),
);
const GERMAN_FROM_WORDS = 2;

/**
 * Words that are written as names. The first of a sentence has a capital letter anyway, so only further ones
 * count there: NASA. In German only the later of several in a row count: Smith in "Grafiker Bob Smith".
 */
export function namesIn(text: string): Word[] {
  const german = new Set(wordsOf(text).flatMap((word) => (GERMAN.has(word.text) ? word.text : [])));
  const isGerman = german.size >= GERMAN_FROM_WORDS;
  return sentencesOf(text).flatMap(({ text: sentence }) => {
    const words = wordsOf(sentence);
    return words.filter((word, i) => {
      const written = sentence.slice(word.at, word.end);
      if (isStopWord(word.text) || !CAPITALIZED.test(written)) return false;
      if (/\p{Lu}/u.test(written.slice(1))) return true;
      return isGerman ? followsName(sentence, word, words[i - 1]) : !isFirst(sentence, word, i);
    });
  });
}

const CAPITALIZED = /^\p{N}*\p{Lu}/u;

function isFirst(sentence: string, { at }: Word, i: number): boolean {
  return i === 0 || sentence.slice(Math.max(0, at - 3), at).includes(":");
}

function followsName(sentence: string, { at }: Word, before: Word | undefined): boolean {
  if (!before || GERMAN.has(before.text)) return false;
  return sentence.slice(before.end, at) === " " && CAPITALIZED.test(sentence.slice(before.at));
}
