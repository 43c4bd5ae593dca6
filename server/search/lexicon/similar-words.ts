import { isStopWord } from "#domain/search/answers/stemmed-words.ts";
import { relatedWords } from "./related-words.ts";

/** Less similar words find almost anything. */
const SIMILAR_FROM = 0.3;

/** Words to search for beside `word`, with their similarity. */
export function similarWords(word: string): [similar: string, similarity: number][] {
  if (isStopWord(word)) return [];
  return [...relatedWords(word, SIMILAR_FROM)].filter(([other]) => !isStopWord(other));
}
