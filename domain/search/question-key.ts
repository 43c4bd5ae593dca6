import { normalized } from "../text/normalize.ts";
import { baseForm } from "./base-form.ts";
import { FILLER_WORDS, STOP_WORDS } from "./stop-words.ts";
import { cutQuestion, fold } from "./text.ts";

/** `c++` and `c#` are words. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)?[+#]*/gu;
const CONTRACTION = /^(.+)['’](re|ve|ll|m|d|s)$/;
const EXPANSIONS: Record<string, string> = {
  re: "are",
  ve: "have",
  ll: "will",
  m: "am",
  d: "would",
  s: "is",
};
/** Elsewhere, `'s` is the ending of possession. */
const BEFORE_IS = /^(?:who|what|when|where|why|how|which|it|he|she|that|there|here)$/;
const NEGATIONS: ReadonlyMap<string, string> = new Map([
  ["ca", "can"],
  ["wo", "will"],
  ["sha", "shall"],
]);

/**
 * Equal for questions that have the same words in the same order but for fillers and endings: "Do you
 * design logos?" and "Did you design a logo?". Question words, negations, prepositions and the first person
 * count ("Can I hire you?" is not "Are you hiring?"), and every word when there are no others: "Who are you?" is
 * not "Who was there?". Empty without words.
 */
export function questionKey(question: string): string {
  const words = wordsOf(question);
  const isVague = words.every((word) => STOP_WORDS.has(word));
  const telling = isVague ? words : words.filter((word) => !FILLER_WORDS.has(word));
  return telling.map(baseForm).join(" ");
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
  const negated = /^(.+)n['’]t$/.exec(word)?.[1];
  if (negated !== undefined) return [NEGATIONS.get(negated) ?? negated, "not"];
  if (word === "cannot") return ["can", "not"];
  const [, base = word, ending = ""] = CONTRACTION.exec(word) ?? [];
  const expansion = ending === "s" && !BEFORE_IS.test(base) ? undefined : EXPANSIONS[ending];
  return expansion === undefined ? [base] : [base, expansion];
}
