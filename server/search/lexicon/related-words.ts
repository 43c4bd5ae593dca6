import { type Meaning, type Pointer, readMeaning, type Sense, sensesOf } from "./dictionary.ts";

/** How much a related word says about the one that was meant, of 1 for the word itself. */
const SYNONYM = 0.42;
const WEIGHTS = new Map([
  ["+", 0.48], // derived: invent, inventor
  ["&", 0.3], // similar: genuine, authentic
  ["@", 0.24], // more general: exam, test
  ["~", 0.18], // more special: ticket, pass
]);
/** Done again: rebrand, brand. */
const PREFIXED = 0.48;
/** By how frequent the meaning is among those of the word. Rarer ones mislead. */
const SENSE_WEIGHTS = [1, 0.8, 0.8, 0.6, 0.6];
const WEIGHT_MAX = Math.max(SYNONYM, ...WEIGHTS.values());
/** Common words have hundreds of special ones. */
const POINTERS_MAX = 40;
const CACHED_MAX = 1_000;

const cached = new Map<string, ReadonlyMap<string, number>>();

/** English words with a meaning near that of `word`, with weights of at least `from`, at most 1. */
export function relatedWords(word: string, from = 0): ReadonlyMap<string, number> {
  const key = `${from} ${word}`;
  let related = cached.get(key);
  if (!related) {
    related = lookUp(word, from);
    if (cached.size >= CACHED_MAX) cached.clear();
    cached.set(key, related);
  }
  return related;
}

function lookUp(word: string, from: number): Map<string, number> {
  const related = new Map<string, number>();
  const add = (words: readonly string[], weight: number) => {
    for (const each of words) {
      const isPhrase = /[_\W]/.test(each);
      if (!isPhrase && weight >= from && weight > (related.get(each) ?? 0))
        related.set(each, weight);
    }
  };
  for (const base of baseForms(word)) {
    for (const senses of sensesOf(base)) addSenses(base, senses, { from, add });
  }
  for (const base of withoutPrefix(word)) add([base], PREFIXED);
  related.delete(word);
  return related;
}

type Wanted = { from: number; add: (words: readonly string[], weight: number) => void };

/** Each meaning is a read from disk, so those that weigh too little are left alone. */
function addSenses(base: string, senses: readonly Sense[], { from, add }: Wanted): void {
  for (const [i, senseWeight] of SENSE_WEIGHTS.entries()) {
    const sense = senses[i];
    if (!sense || WEIGHT_MAX * senseWeight < from) return;
    const meaning = readMeaning(sense);
    add(meaning.words, SYNONYM * senseWeight);
    for (const pointer of meaning.pointers.slice(0, POINTERS_MAX)) {
      const weight = (WEIGHTS.get(pointer.symbol) ?? 0) * senseWeight;
      if (weight === 0 || weight < from || !holdsFor(pointer, base, meaning)) continue;
      add(wordsAt(pointer), weight);
    }
  }
}

function holdsFor({ from }: Pointer, base: string, { words }: Meaning): boolean {
  return from === 0 || words[from - 1] === base;
}

function wordsAt(pointer: Pointer): readonly string[] {
  const { words } = readMeaning(pointer);
  return pointer.to === 0 ? words : words.slice(pointer.to - 1, pointer.to);
}

/** WordNet's rules of detachment, and those for adverbs and doubled consonants. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/ies$/, "y"],
  [/es$/, ""],
  [/es$/, "e"],
  [/s$/, ""],
  [/ied$/, "y"],
  [/([b-z])\1(?:ed|ing)$/, "$1"],
  [/(?:ed|ing|er|est|ly)$/, ""],
  [/(?:ed|ing|er|est)$/, "e"],
];
const BASE_FROM_CHARS = 3;

/** "brand" for "rebrand", but not "port" for "report". */
function withoutPrefix(word: string): string[] {
  const [, rest] = /^re-?([a-z]{4,40})$/.exec(word) ?? [];
  const isKnown = (form: string) => sensesOf(form).length > 0;
  if (rest === undefined || baseForms(word).some(isKnown)) return [];
  return baseForms(rest).filter(isKnown);
}

function baseForms(word: string): string[] {
  if (!/^[a-z]{2,40}$/.test(word)) return [];
  const shorter = ENDINGS.filter(([ending]) => ending.test(word)).map(([ending, by]) =>
    word.replace(ending, by),
  );
  return [...new Set([word, ...shorter.filter(({ length }) => length >= BASE_FROM_CHARS)])];
}
