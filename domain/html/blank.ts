/**
 * A code point that leaves a mark. Not: white space, controls, halves of a pair, and what Unicode lets
 * fonts ignore (zero-width and direction signs, variation selectors, Hangul fillers, tags). The others
 * are shown as nothing too: braille without dots, signs around annotations, the empty note head.
 */
const VISIBLE =
  /[^\p{White_Space}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]/u;

/** Whether nothing of a text can be seen. What is required is not blank. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/**
 * A text without the space around it; empty when it is blank. Joiners and selectors within stay: emoji
 * and Persian are written with them.
 */
export function trimmed(text: string): string {
  return isBlank(text) ? "" : text.trim();
}
