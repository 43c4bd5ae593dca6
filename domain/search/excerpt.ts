import { shorten } from "../html/text.ts";
import { baseForm, isSameWord } from "./base-form.ts";
import { STOP_WORDS } from "./stop-words.ts";

export type MarkedText = { text: string; isMatch: boolean }[];

/** In characters. */
const EXCERPT_MAX = 180;
/** Longer texts are looked at no further. */
const TEXT_MAX = 20_000;
const QUERY_WORDS_MAX = 24;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The sentence that has most of the words, with those marked; null when it has none. */
export function excerptFor(text: string, query: string): MarkedText | null {
  const wanted = wantedIn(query);
  if (wanted.length === 0) return null;
  let best = { sentence: "", count: 0 };
  for (const sentence of sentencesOf(text.slice(0, TEXT_MAX))) {
    const count = distinctMatches(sentence, wanted);
    if (count > best.count) best = { sentence, count };
  }
  return best.count > 0 ? marked(windowOf(best.sentence, wanted), wanted) : null;
}

/** The first sentence of a text that was found by its meaning. */
export function openingOf(text: string): MarkedText {
  const [first = ""] = sentencesOf(text.slice(0, TEXT_MAX));
  return [{ text: shorten(first, EXCERPT_MAX), isMatch: false }];
}

function wantedIn(query: string): string[] {
  const words = query.match(WORD) ?? [];
  const telling = words.filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  return [...new Set((telling.length > 0 ? telling : words).map(baseForm))].slice(
    0,
    QUERY_WORDS_MAX,
  );
}

function sentencesOf(text: string): string[] {
  const segments = new Intl.Segmenter("en", { granularity: "sentence" }).segment(text);
  return Array.from(segments, ({ segment }) => segment.trim());
}

function distinctMatches(sentence: string, wanted: readonly string[]): number {
  const forms = new Set((sentence.match(WORD) ?? []).map(baseForm));
  return wanted.filter(
    (word) => forms.has(word) || [...forms].some((form) => isSameWord(form, word)),
  ).length;
}

/** Around the first match, when the sentence is too long. */
function windowOf(sentence: string, wanted: readonly string[]): string {
  if (sentence.length <= EXCERPT_MAX) return sentence;
  const words = [...sentence.matchAll(WORD)];
  const first = words.find(([word]) => isWanted(word, wanted))?.index ?? 0;
  const from = words.find(({ index }) => index >= first - EXCERPT_MAX / 3)?.index ?? 0;
  const end = words.findLast(({ index, 0: word }) => index + word.length <= from + EXCERPT_MAX);
  const to = end ? end.index + end[0].length : sentence.length;
  return `${from > 0 ? "…" : ""}${sentence.slice(from, to)}${to < sentence.length ? "…" : ""}`;
}

function marked(text: string, wanted: readonly string[]): MarkedText {
  const parts: MarkedText = [];
  let shown = 0;
  for (const { index, 0: word } of text.matchAll(WORD)) {
    if (!isWanted(word, wanted)) continue;
    if (index > shown) parts.push({ text: text.slice(shown, index), isMatch: false });
    parts.push({ text: word, isMatch: true });
    shown = index + word.length;
  }
  if (shown < text.length) parts.push({ text: text.slice(shown), isMatch: false });
  return parts;
}

function isWanted(word: string, wanted: readonly string[]): boolean {
  const form = baseForm(word);
  return wanted.some((other) => isSameWord(form, other));
}
