import { trimmed } from "../html/blank.ts";
/** In characters; long enough for titles that breadcrumbs link to. */
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
  if (line.length <= QUERY_MAX_CHARS) return fold(line);
  return fold(Array.from(line).slice(0, QUERY_MAX_CHARS).join("").trimEnd());
}

export function isSmartSearchable(query: string): boolean {
  return Array.from(normalizeQuery(query)).length >= SMART_SEARCH_FROM_CHARS;
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
