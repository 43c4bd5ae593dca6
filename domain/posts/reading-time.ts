import { countWords, plainText } from "../html/text.ts";

const WORDS_PER_MINUTE = 225;

/** Minutes that an article takes to read: whole ones, at least 1. */
export function readingMinutes(html: string): number {
  return Math.max(1, Math.ceil(countWords(plainText(html)) / WORDS_PER_MINUTE));
}
