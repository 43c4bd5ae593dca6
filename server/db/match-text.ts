import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** `text` is already folded; `term` is taken literally. */
export function contains(text: SQL, term: string): SQL {
  return sql`${text} like ${`%${escapeLike(term)}%`}`;
}

/** `text` is taken literally. */
export function beginsWith(column: AnyColumn, text: string): SQL {
  return sql`${column} like ${`${escapeLike(text)}%`}`;
}

/** As `contains`, but texts too short for a trigram index are looked for at the beginning of words only. */
export function matches(text: SQL, term: string): SQL {
  return hasTrigram(term) ? contains(text, term) : beginsWord(text, term);
}

/** Undefined when no trigram index can be used. */
export function indexedContains(column: AnyColumn, term: string): SQL | undefined {
  return hasTrigram(term) ? contains(sql`${column}`, term) : undefined;
}

/** A trigram needs three consecutive letters or digits. */
export function hasTrigram(term: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(term);
}

/** By the trigrams at the start of words, which have one or two letters. */
export function beginsWord(text: SQL, term: string): SQL {
  const escaped = escapeLike(term);
  return sql`(${text} like ${`${escaped}%`} or ${text} like ${`% ${escaped}%`})`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
