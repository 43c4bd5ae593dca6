import { trimmed } from "#domain/html/blank.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the point
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** Signs that turn the direction of what stands around a text; forms drop them too. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text that the database, a page and a terminal can take: no control characters but line break and
 * tab (YAML can write `\0` and `\e`), no half of a character, nothing that turns its direction.
 */
export function cleanText(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(CONTROL, "").replace(TURNING, "").toWellFormed();
}

/** The same on one line. */
export function cleanLine(text: string): string {
  return trimmed(cleanText(text).replace(/\s+/g, " "));
}

/** Whether it holds such a sign. */
export function isTurned(text: string): boolean {
  return text.search(TURNING) >= 0;
}
