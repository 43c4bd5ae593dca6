import { trimmed } from "#domain/text/blank.ts";
import { normalized } from "#domain/text/normalize.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the point
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Removes what databases, pages or terminals cannot handle; YAML can escape all of it. NFC, like typed text. */
export function cleanText(text: string): string {
  const plain = text
    .replaceAll("\r\n", "\n")
    .replace(CONTROL, "")
    .replace(BIDI_CONTROLS, "")
    .toWellFormed();
  return normalized(plain);
}

export function importedLine(text: string): string {
  return trimmed(cleanText(text).replace(/\s+/g, " "));
}

export function hasBidiControls(text: string): boolean {
  return text.search(BIDI_CONTROLS) >= 0;
}
