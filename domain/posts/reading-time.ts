import { countWords, plainText } from "../html/text.ts";

const WORDS_PER_MINUTE = 225;

export function readingMinutes(html: string): number {
  return Math.max(1, Math.ceil(countWords(plainText(html)) / WORDS_PER_MINUTE));
}
