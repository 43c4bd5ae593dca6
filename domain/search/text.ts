import { trimmed } from "../text/blank.ts";
import { codePoints, firstCodePoints, isLongerThan } from "../text/code-points.ts";
import { normalized } from "../text/normalize.ts";

/** Long enough for titles that breadcrumbs link to. */
export const QUERY_MAX_CHARS = 200;

/** Longer than 2. spec: public-site §5 */
export const SMART_SEARCH_FROM_CHARS = 3;

/** Keeps the length, so that matches map back to the original. Must match SQL `search_fold`. */
export function fold(text: string): string {
  // `İ` grows in lower case, and the lower case of `Σ` depends on its neighbors.
  return text.replaceAll("İ", "i").toLowerCase().replaceAll("ς", "σ");
}

export function normalizeQuery(query: string): string {
  const line = trimmed(
    query
      .slice(0, 4 * QUERY_MAX_CHARS)
      .toWellFormed()
      .replace(/\p{Cc}/gu, " "),
  );
  return fold(firstCodePoints(line, QUERY_MAX_CHARS).trimEnd());
}

export function isSmartSearchable(query: string): boolean {
  return codePoints(normalizeQuery(query)) >= SMART_SEARCH_FROM_CHARS;
}

export function highlight(text: string, query: string): { text: string; isMatch: boolean }[] {
  const needle = normalizeQuery(query);
  const folded = fold(text);
  const parts: { text: string; isMatch: boolean }[] = [];
  let shown = 0;
  const add = (end: number, isMatch: boolean) => {
    if (end > shown) parts.push({ text: text.slice(shown, end), isMatch });
    shown = end;
  };
  for (
    let at = needle ? folded.indexOf(needle) : -1;
    at !== -1;
    at = folded.indexOf(needle, shown)
  ) {
    add(at, false);
    add(at + needle.length, true);
  }
  add(text.length, false);
  return parts;
}

/** What the search box takes. */
export const SEARCH_TEXT_MAX_CHARS = 1_000;

/** What smart search and answers read of a query; the rest is cut. */
export const QUESTION_MAX_CHARS = 400;

export const QUESTION_CUT = `Only the first ${QUESTION_MAX_CHARS} characters were searched.`;

/** One line of readable text, cut to `QUESTION_MAX_CHARS`. */
export function cutQuestion(query: string): { text: string; isCut: boolean } {
  // Spaces and marks that go make room, so more than the limit is looked at.
  const room = query.slice(0, 4 * QUESTION_MAX_CHARS).toWellFormed();
  const line = trimmed(normalized(room).replace(/[\p{Cc}\s]+/gu, " "));
  const isCut = isLongerThan(line, QUESTION_MAX_CHARS) || query.length > 4 * QUESTION_MAX_CHARS;
  return { text: firstCodePoints(line, QUESTION_MAX_CHARS).trimEnd(), isCut };
}
