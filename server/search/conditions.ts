import { type AnyColumn, and, type SQL, sql } from "drizzle-orm";
import type { ProjectFilters } from "#domain/projects/filters.ts";
import { projectSearch } from "./tables.ts";

/** A condition on `project_search` in two forms. */
export type Conditions = {
  /** Uses no index. */
  rowFilter: SQL;
  /** For an index lookup. */
  indexFilter: SQL;
  /** The terms only, for rows known to contain the text. */
  termsFilter: SQL;
  hasText: boolean;
};

const NARROWEST_FIRST = ["year", "client", "role", "category", "workType"] as const;

export type ChosenTerm = { kind: string; term: string };

/** Narrowest first: the projects of the first term are scanned. */
export function chosenTerms(filters: ProjectFilters): ChosenTerm[] {
  return NARROWEST_FIRST.flatMap((kind) => {
    const value = filters[kind];
    return value === null ? [] : [{ kind, term: String(value) }];
  });
}

/** `text`: folded, empty for none. */
export function conditionsFor(text: string, chosen: readonly ChosenTerm[]): Conditions {
  const rowFilters: SQL[] = [];
  const indexFilters: SQL[] = [];
  if (text !== "") {
    rowFilters.push(sql`strpos(${projectSearch.haystack}, ${text}) > 0`);
    indexFilters.push(indexedContains(projectSearch.haystack, text) ?? byGrams(text));
  }
  const terms = sql.param(chosen.map(({ kind, term }) => `${kind}:${term}`));
  const termsFilter = sql`${projectSearch.terms} @> ${terms}::text[]`;
  if (chosen.length > 0) rowFilters.push(termsFilter);
  return {
    rowFilter: and(...rowFilters) ?? sql`true`,
    indexFilter: and(...rowFilters, ...indexFilters) ?? sql`true`,
    termsFilter,
    hasText: text !== "",
  };
}

/** `text` is already folded; `term` is taken literally. */
export function contains(text: SQL, term: string): SQL {
  return sql`${text} like ${`%${escapeLike(term)}%`}`;
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

function byGrams(text: string): SQL {
  return sql`${projectSearch.grams} @> ${sql.param(gramsOf(text))}::text[]`;
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

function gramsOf(text: string): string[] {
  const words = text.split(" ").map((word) => Array.from(word));
  return words.flatMap((word) =>
    word.length < 2 ? word : word.slice(1).map((letter, i) => `${word[i]}${letter}`),
  );
}
