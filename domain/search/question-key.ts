import { normalized } from "../html/normalize.ts";
import { baseForm } from "./base-form.ts";
import { FILLER_WORDS } from "./stop-words.ts";
import { cutQuestion, fold } from "./text.ts";

/** `c++` and `c#` are words. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)?[+#]*/gu;
const CONTRACTIONS = /['’](?:re|ve|ll|m|d)$/;

/**
 * Equal for questions that have the same words in the same order but for fillers and endings: "Do you
 * design logos?" and "Did you design a logo?". Question words, negations and prepositions count. Empty
 * without words.
 */
export function questionKey(question: string): string {
  const words = wordsOf(question);
  const telling = words.filter((word) => !FILLER_WORDS.has(word));
  return (telling.length > 0 ? telling : words).map(baseForm).join(" ");
}

/** Equal for questions that differ in case, punctuation and spaces only. */
export function normalizedQuestion(question: string): string {
  return (fold(cutQuestion(question).text).match(WORD) ?? []).join(" ");
}

function wordsOf(question: string): string[] {
  const text = fold(normalized(cutQuestion(question).text, "NFKC"));
  return (text.match(WORD) ?? []).flatMap(expanded);
}

function expanded(word: string): string[] {
  const positive = /^(.+)n['’]t$/.exec(word)?.[1];
  if (positive !== undefined) return [positive, "not"];
  if (word === "cannot") return ["can", "not"];
  return [word.replace(CONTRACTIONS, "").replace(/['’]s$/, "")];
}
