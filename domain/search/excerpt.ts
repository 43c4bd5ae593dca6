import { shorten } from "../html/text.ts";
import { baseForm, isSameWord } from "./base-form.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { UNSEPARATED, withoutAccents } from "./words.ts";

export type MarkedText = { text: string; isMatch: boolean }[];

/** In characters. */
const EXCERPT_MAX = 180;
/** Longer texts are looked at no further. */
const TEXT_MAX = 20_000;
const QUERY_WORDS_MAX = 24;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Prepositions and articles are attached to these words. */
const ARABIC = /^[\p{Script=Arabic}\p{M}]{3,}$/u;

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

/** The first sentence of a text that was found without any of the words, as by its meaning or its title. */
export function openingOf(text: string): MarkedText {
  const [first = ""] = sentencesOf(text.slice(0, TEXT_MAX));
  return [{ text: shorten(first, EXCERPT_MAX), isMatch: false }];
}

function wantedIn(query: string): string[] {
  const words = tokensOf(query);
  const telling = words.filter(({ text }) => !STOP_WORDS.has(text.toLowerCase()));
  return [...new Set((telling.length > 0 ? telling : words).map(({ form }) => form))].slice(
    0,
    QUERY_WORDS_MAX,
  );
}

type Token = { text: string; form: string; from: number; to: number };

/** Words, and overlapping pairs of characters of scripts that do not separate words. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const add = (from: number, to: number) => {
    const part = text.slice(from, to);
    if (part) tokens.push({ text: part, form: baseForm(withoutAccents(part)), from, to });
  };
  for (const { index, 0: word } of text.matchAll(WORD)) {
    let end = index;
    for (const { index: at, 0: run } of word.matchAll(UNSEPARATED)) {
      add(end, index + at);
      end = index + at + run.length;
      for (const [from, to] of pairsIn(run)) add(index + at + from, index + at + to);
    }
    add(end, index + word.length);
  }
  return tokens;
}

/** Where they are; a single character stands for itself. */
function pairsIn(run: string): [from: number, to: number][] {
  const ends = Array.from(run, (character) => character.length);
  for (let i = 1; i < ends.length; i += 1) ends[i] = (ends[i] ?? 0) + (ends[i - 1] ?? 0);
  if (ends.length === 1) return [[0, run.length]];
  return ends.slice(1).map((end, i) => [ends[i - 1] ?? 0, end]);
}

function sentencesOf(text: string): string[] {
  const segments = new Intl.Segmenter("en", { granularity: "sentence" }).segment(text);
  return Array.from(segments, ({ segment }) => segment.trim());
}

function distinctMatches(sentence: string, wanted: readonly string[]): number {
  const forms = new Set(tokensOf(sentence).map(({ form }) => form));
  return wanted.filter(
    (word) => forms.has(word) || [...forms].some((form) => isSameOrInside(form, word)),
  ).length;
}

/** Around the first match, when the sentence is too long. */
function windowOf(sentence: string, wanted: readonly string[]): string {
  if (sentence.length <= EXCERPT_MAX) return sentence;
  const words = tokensOf(sentence);
  const first = words.find((word) => isWanted(word, wanted))?.from ?? 0;
  const from = words.find((word) => word.from >= first - EXCERPT_MAX / 3)?.from ?? 0;
  const to = words.findLast((word) => word.to <= from + EXCERPT_MAX)?.to ?? sentence.length;
  return `${from > 0 ? "…" : ""}${sentence.slice(from, to)}${to < sentence.length ? "…" : ""}`;
}

function marked(text: string, wanted: readonly string[]): MarkedText {
  const parts: MarkedText = [];
  let shown = 0;
  for (const word of tokensOf(text)) {
    if (!isWanted(word, wanted)) continue;
    const last = parts.at(-1);
    // Pairs overlap or adjoin.
    if (last?.isMatch && word.from <= shown) last.text += text.slice(shown, word.to);
    else {
      if (word.from > shown) parts.push({ text: text.slice(shown, word.from), isMatch: false });
      parts.push({ text: word.text, isMatch: true });
    }
    shown = word.to;
  }
  if (shown < text.length) parts.push({ text: text.slice(shown), isMatch: false });
  return parts;
}

function isWanted({ form }: Token, wanted: readonly string[]): boolean {
  return wanted.some((other) => isSameOrInside(form, other));
}

function isSameOrInside(form: string, other: string): boolean {
  if (isSameWord(form, other)) return true;
  return ARABIC.test(form) && ARABIC.test(other) && (form.includes(other) || other.includes(form));
}
