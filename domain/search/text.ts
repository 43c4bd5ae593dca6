import { trimmed } from "../html/blank.ts";
/** What a search text is cut to, in characters; titles that a breadcrumb carries fit. */
export const QUERY_MAX_CHARS = 200;

/** Smart search starts with a trimmed text of so many characters: longer than 2. spec: public-site §5 */
export const SMART_SEARCH_FROM_CHARS = 3;

/**
 * Text as it is compared: lowercase, and as long as before, so that what is found in it can be shown
 * in the original. The database does the same (`search_fold`).
 */
export function fold(text: string): string {
  // The one letter that grows in lower case, and the one whose lower case depends on its neighbours.
  return text.replaceAll("İ", "i").toLowerCase().replaceAll("ς", "σ");
}

/** A search text as it is looked for: folded, trimmed, on one line, without halves of characters. */
export function searchedText(query: string): string {
  const line = trimmed(
    query
      .slice(0, 4 * QUERY_MAX_CHARS)
      .toWellFormed()
      .replace(/\p{Cc}/gu, " "),
  );
  if (line.length <= QUERY_MAX_CHARS) return fold(line);
  return fold(Array.from(line).slice(0, QUERY_MAX_CHARS).join("").trimEnd());
}

/** Whether a text is long enough for smart search. */
export function isSmartSearchable(query: string): boolean {
  return Array.from(searchedText(query)).length >= SMART_SEARCH_FROM_CHARS;
}

/** A text in parts, those that the query is found in marked; put together they are the text. */
export function highlight(text: string, query: string): { text: string; isMatch: boolean }[] {
  const sought = searchedText(query);
  const folded = fold(text);
  const parts: { text: string; isMatch: boolean }[] = [];
  let shown = 0;
  const add = (end: number, isMatch: boolean) => {
    if (end > shown) parts.push({ text: text.slice(shown, end), isMatch });
    shown = end;
  };
  for (
    let at = sought ? folded.indexOf(sought) : -1;
    at !== -1;
    at = folded.indexOf(sought, shown)
  ) {
    add(at, false);
    add(at + sought.length, true);
  }
  add(text.length, false);
  return parts;
}
