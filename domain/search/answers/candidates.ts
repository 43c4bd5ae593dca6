import type { RankedPassage } from "../passage.ts";
import { type Sentence, sentencesOf } from "./sentences.ts";
import { isStopWord, type Word, wordsOf } from "./words.ts";

/** A sentence that may answer, with what stands around it. */
export type Candidate = Sentence & {
  passage: RankedPassage;
  /** Its place among the sentences of the passage. */
  position: number;
  words: readonly Word[];
  stems: ReadonlySet<string>;
  /** Of the sentences before and after it. */
  neighborStems: ReadonlySet<string>;
  /** Of the title and the heading. */
  titleStems: ReadonlySet<string>;
  /** Of the passage with its title and heading. */
  passageStems: ReadonlySet<string>;
};

export function candidatesIn(passages: readonly RankedPassage[]): Candidate[] {
  return passages.flatMap((passage) => {
    const titleStems = stemsIn(wordsOf(`${passage.source.title}\n${passage.heading}`));
    const sentences = sentencesOf(passage.text).map((sentence) => {
      const words = wordsOf(sentence.text);
      const stems = union([stemsIn(words), new Set(initialismsIn(sentence.text, words))]);
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
