import { withoutNotes } from "../html/footnotes.ts";
import { plainText, shorten } from "../html/text.ts";

const PARAGRAPH = /<p\b[^<>]*>([^<]*(?:<(?!\/?p\b)[^<]*)*)<\/p>/gi;
const PARAGRAPHS_MAX = 4;
/** Gmail clips mails over 102 KB. */
const OPENING_MAX_CHARS = 1_200;
/** Less of a paragraph says nothing. */
const BEGINNING_MIN_CHARS = 80;

export function openingParagraphs(html: string): string[] {
  const opening: string[] = [];
  let left = OPENING_MAX_CHARS;
  for (const [, inside = ""] of withoutNotes(html).matchAll(PARAGRAPH)) {
    const text = plainText(inside);
    if (text === "") continue;
    opening.push(shorten(text, left));
    left -= text.length;
    if (opening.length === PARAGRAPHS_MAX || left < BEGINNING_MIN_CHARS) break;
  }
  return opening;
}
