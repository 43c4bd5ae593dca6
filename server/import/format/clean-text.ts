// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the point
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/**
 * Text that the database, a page and a terminal can take: no control characters but line break and
 * tab (YAML can write `\0` and `\e`), no half of a character.
 */
export function cleanText(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(CONTROL, "").toWellFormed();
}

/** The same on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ").trim();
}
