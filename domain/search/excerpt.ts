import { shorten } from "../html/text.ts";
import { sentencesOf } from "../text/sentences.ts";
import type { MarkedText } from "./marked-text.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { formOf, UNSEPARATED, WORD } from "./words.ts";

/** Words by their forms, as `searchWords` gives them: which of the words a form belongs to. */
export type WantedWords = { words: ReadonlyMap<string, number>; arabic: readonly string[] };

/** In characters. */
const EXCERPT_MAX = 180;
/** Longer texts are looked at no further. */
const TEXT_MAX = 20_000;

/** Prepositions and articles are attached to these words. */
const ARABIC = /^[\p{Script=Arabic}\p{M}]{3,}$/u;

/** To mark the words in texts; each is given by its forms. */
export function wantedWords(words: readonly (readonly string[])[]): WantedWords {
  const telling = words.filter((forms) => !forms.some((form) => STOP_WORDS.has(form)));
  const wanted = new Map<string, number>();
  for (const [index, forms] of (telling.length > 0 ? telling : words).entries())
    for (const form of forms) if (!wanted.has(form)) wanted.set(form, index);
  return { words: wanted, arabic: [...wanted.keys()].filter((form) => ARABIC.test(form)) };
}

/** The sentence that has most of the words, with those marked; null when it has none. */
export function excerptFor(text: string, wanted: WantedWords): MarkedText | null {
  if (wanted.words.size === 0) return null;
  const searched = text.slice(0, TEXT_MAX);
  const { tokens, found } = read(searched, wanted);
  // Sentences take longer to tell apart than words.
  if (found.length === 0) return null;
  let best = { from: 0, to: 0, first: 0, count: 0 };
  for (const { text: sentence, at: from } of sentencesOf(searched)) {
    const to = from + sentence.length;
    const own = found.filter((word) => word.from >= from && word.from < to);
    if (own.length <= best.count) continue;
    const count = new Set(own.map(({ word }) => word)).size;
    if (count > best.count) best = { from, to, first: own[0]?.from ?? from, count };
  }
  const { from, to } = windowOf(tokens, best);
  const before = from > best.from ? "…" : "";
  const after = to < best.to ? "…" : "";
  const offset = from - before.length;
  const shown = found.flatMap((word) =>
    word.from < from || word.to > to
      ? []
      : [{ ...word, from: word.from - offset, to: word.to - offset }],
  );
  return marked(`${before}${searched.slice(from, to)}${after}`, shown);
}

/** The whole text with the words marked; null when it has none. */
export function markedIn(text: string, wanted: WantedWords): MarkedText | null {
  const { found } = read(text, wanted);
  return found.length > 0 ? marked(text, found) : null;
}

/** The first sentence of a text that was found without any of the words, as by its meaning or its title. */
export function openingOf(text: string): MarkedText {
  const [first] = sentencesOf(text.slice(0, TEXT_MAX));
  return [{ text: shorten(first?.text ?? "", EXCERPT_MAX), isMatch: false }];
}

/** Offsets in a text. */
type Span = { from: number; to: number };
/** `word`: which of the wanted ones. */
type FoundWord = Span & { word: number };

/** Tokens are words, and overlapping pairs of characters of scripts that do not separate words. */
function read(text: string, wanted: WantedWords): { tokens: Span[]; found: FoundWord[] } {
  const tokens: Span[] = [];
  const found: FoundWord[] = [];
  const add = (token: string, from: number) => {
    const to = from + token.length;
    tokens.push({ from, to });
    const word = wordOf(formOf(token), wanted);
    if (word !== undefined) found.push({ word, from, to });
  };
  // Of most texts, without looking into each word.
  const isSeparated = text.search(UNSEPARATED) === -1;
  for (const { index, 0: word } of text.matchAll(WORD)) {
    if (isSeparated) add(word, index);
    else for (const [from, to] of partsOf(word)) add(word.slice(from, to), index + from);
  }
  return { tokens, found };
}

function partsOf(word: string): [from: number, to: number][] {
  const parts: [from: number, to: number][] = [];
  let end = 0;
  for (const { index: at, 0: run } of word.matchAll(UNSEPARATED)) {
    parts.push([end, at]);
    for (const [from, to] of pairsIn(run)) parts.push([at + from, at + to]);
    end = at + run.length;
  }
  parts.push([end, word.length]);
  return parts.filter(([from, to]) => from < to);
}

/** Where they are; a single character stands for itself. */
function pairsIn(run: string): [from: number, to: number][] {
  const ends = Array.from(run, (character) => character.length);
  for (let i = 1; i < ends.length; i += 1) ends[i] = (ends[i] ?? 0) + (ends[i - 1] ?? 0);
  if (ends.length === 1) return [[0, run.length]];
  return ends.slice(1).map((end, i) => [ends[i - 1] ?? 0, end]);
}

/** `first`: where its first match begins. */
type Sentence = Span & { first: number };

/** Around the first match, when the sentence is too long. */
function windowOf(tokens: readonly Span[], sentence: Sentence): Span {
  const { from: start, to: end, first } = sentence;
  if (end - start <= EXCERPT_MAX) return { from: start, to: end };
  const fromMin = Math.max(start, first - EXCERPT_MAX / 3);
  const from = tokens.find((token) => token.from >= fromMin)?.from ?? start;
  const toMax = Math.min(end, from + EXCERPT_MAX);
  const to = tokens.findLast((token) => token.to <= toMax)?.to ?? end;
  return { from, to };
}

function marked(text: string, found: readonly FoundWord[]): MarkedText {
  const parts: MarkedText = [];
  let shown = 0;
  for (const { from, to } of found) {
    const last = parts.at(-1);
    // Pairs overlap or adjoin.
    if (last?.isMatch && from <= shown) last.text += text.slice(shown, to);
    else {
      if (from > shown) parts.push({ text: text.slice(shown, from), isMatch: false });
      parts.push({ text: text.slice(from, to), isMatch: true });
    }
    shown = to;
  }
  if (shown < text.length) parts.push({ text: text.slice(shown), isMatch: false });
  return parts;
}

/** Which of the words it is a form of. */
function wordOf(form: string, { words, arabic }: WantedWords): number | undefined {
  const word = words.get(form);
  if (word !== undefined || arabic.length === 0 || !ARABIC.test(form)) return word;
  const other = arabic.find((each) => form.includes(each) || each.includes(form));
  return other === undefined ? undefined : words.get(other);
}
