import { and, type SQL, sql } from "drizzle-orm";
import type { ProjectFilters } from "#domain/projects/filters.ts";
import { indexedContains } from "../../db/match-text.ts";
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

function byGrams(text: string): SQL {
  return sql`${projectSearch.grams} @> ${sql.param(gramsOf(text))}::text[]`;
}

function gramsOf(text: string): string[] {
  const words = text.split(" ").map((word) => Array.from(word));
  return words.flatMap((word) =>
    word.length < 2 ? word : word.slice(1).map((letter, i) => `${word[i]}${letter}`),
  );
}
