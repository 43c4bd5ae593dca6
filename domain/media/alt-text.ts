import { trimmed } from "../text/blank.ts";
import { isFarLongerThan, isLongerThan } from "../text/code-points.ts";

/** Screen readers read longer descriptions without a pause. */
export const ALT_TEXT_MAX_CHARS = 500;
export const ALT_TEXT_TOO_LONG = `Descriptions can be at most ${ALT_TEXT_MAX_CHARS} characters.`;

export function parseAltText(input: string): string | null {
  const typed = input.trim();
  if (isFarLongerThan(typed, ALT_TEXT_MAX_CHARS)) return null;
  const line = trimmed(
    typed
      .toWellFormed()
      .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
      .replace(/[\p{Cc}\s]+/gu, " "),
  );
  return isLongerThan(line, ALT_TEXT_MAX_CHARS) ? null : line;
}
