import { type Sentence, sentencesOf } from "../../text/sentences.ts";
import type { Passage } from "../passage.ts";
import { fold } from "../text.ts";
import { isStopWord, type Word, wordsOf } from "./stemmed-words.ts";

/** A sentence that may answer, with what stands around it. */
export type Candidate = Sentence & {
  passage: Passage;
  /** Its place among the sentences of the passage. */
  position: number;
  words: readonly Word[];
  stems: ReadonlySet<string>;
  /** Stems of the sentences before and after it. */
  neighborStems: ReadonlySet<string>;
  /** Stems of the title and the heading. */
  titleStems: ReadonlySet<string>;
  /** Stems of the passage with its title and heading. */
  passageStems: ReadonlySet<string>;
};

export function candidatesIn(passages: readonly Passage[]): Candidate[] {
  const abbreviated = abbreviationsIn(passages);
  return passages.flatMap((passage) => {
    const titleStems = stemsIn(wordsOf(`${passage.source.title}\n${passage.heading}`));
    const sentences = sentencesOf(passage.text).map((sentence) => {
      const words = wordsOf(sentence.text);
      const long = words.flatMap(({ text }) => abbreviated.get(text) ?? []);
      const stems = union([
        stemsIn(words),
        stemsIn(long),
        new Set(initialismsIn(sentence.text, words)),
      ]);
      return { ...sentence, words, stems };
    });
    const passageStems = union([titleStems, ...sentences.map(({ stems }) => stems)]);
    return sentences.map((sentence, position) => {
      const neighbors = [sentences[position - 1], sentences[position + 1]];
      const neighborStems = union(neighbors.flatMap((neighbor) => neighbor?.stems ?? []));
      return { ...sentence, passage, position, neighborStems, titleStems, passageStems };
    });
  });
}

/** "National Science Foundation (NSF)" tells what later sentences mean by "NSF". */
function abbreviationsIn(passages: readonly Passage[]): Map<string, Word[]> {
  const abbreviations = new Map<string, Word[]>();
  for (const { text } of passages) {
    for (const { 1: short = "", index } of text.matchAll(/\((\p{Lu}{2,6})s?\)/gu)) {
      const before = wordsOf(text.slice(Math.max(0, index - NAME_MAX_CHARS), index));
      const long = longFormOf(fold(short), before);
      if (long) abbreviations.set(fold(short), long);
    }
  }
  return abbreviations;
}

/** The last words whose initials are the abbreviation's letters; linking words have none. */
function longFormOf(short: string, words: readonly Word[]): Word[] | null {
  let letters = short;
  for (let from = words.length - 1; from >= 0; from--) {
    const { text } = words[from] ?? { text: "" };
    if (text[0] === letters.at(-1)) letters = letters.slice(0, -1);
    else if (!LINKING.has(text)) return null;
    if (letters === "") return words.slice(from).filter(({ text }) => !LINKING.has(text));
  }
  return null;
}

const NAME_MAX_CHARS = 100;
const LINKING = new Set(["of", "and", "the", "for", "in"]);
const INITIALISM_FROM_CHARS = 3;

/** "omb" for "the Office of Management and Budget". */
function initialismsIn(text: string, words: readonly Word[]): string[] {
  const found: string[] = [];
  let initials = "";
  let end = 0;
  const endName = () => {
    if (initials.length >= INITIALISM_FROM_CHARS) found.push(initials);
    initials = "";
  };
  for (const word of words) {
    const isInName = text.slice(end, word.at).trim() === "";
    if (!isInName) endName();
    const isCapitalized = /^\p{Lu}/u.test(text.slice(word.at, word.end));
    if (isCapitalized && !isStopWord(word.text)) initials += word.text.slice(0, 1);
    else if (!LINKING.has(word.text)) endName();
    end = word.end;
  }
  endName();
  return found;
}

function stemsIn(words: readonly Word[]): Set<string> {
  return new Set(words.map(({ stem }) => stem));
}

function union(sets: readonly ReadonlySet<string>[]): Set<string> {
  return new Set(sets.flatMap((set) => [...set]));
}
