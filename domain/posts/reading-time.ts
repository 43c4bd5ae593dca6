import { countWords, plainText } from "../html/text.ts";

const WORDS_PER_MINUTE = 225;

export function readingMinutes(html: string): number {
  return minutesToRead(countWords(plainText(html)));
}

export function minutesToRead(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}
