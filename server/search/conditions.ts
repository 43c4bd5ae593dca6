import { type AnyColumn, and, type SQL, sql } from "drizzle-orm";
import type { ProjectFilters } from "#domain/projects/filters.ts";
import { projectSearch } from "./tables.ts";

/** What is asked of `project_search`, in two ways of saying it. */
export type Conditions = {
  /** For rows that are read anyway: no index is used. */
  check: SQL;
  /** For an index to find the rows by. */
  lookUp: SQL;
  /** The chosen terms alone, for rows that are known to hold the text. */
  areTermsMet: SQL;
  /** Whether texts have to be read for the check. */
  isTextSought: boolean;
};

const NARROWEST_FIRST = ["year", "client", "role", "category", "workType"] as const;

/** A kind and a term, as `filter_options` and `project_terms` keep them. */
export type ChosenTerm = { kind: string; term: string };

/** The first one's projects are looked through: of a year they stand together, of a client are few. */
export function chosenTerms(filters: ProjectFilters): ChosenTerm[] {
  return NARROWEST_FIRST.flatMap((kind) => {
    const value = filters[kind];
    return value === null ? [] : [{ kind, term: String(value) }];
  });
}

/** @param sought the folded text, empty for none */
export function conditionsFor(sought: string, chosen: readonly ChosenTerm[]): Conditions {
  const check: SQL[] = [];
  const lookUp: SQL[] = [];
  if (sought !== "") {
    check.push(sql`strpos(${projectSearch.haystack}, ${sought}) > 0`);
    lookUp.push(containing(projectSearch.haystack, sought) ?? byGrams(sought));
  }
  const terms = sql.param(chosen.map(({ kind, term }) => `${kind}:${term}`));
  const areTermsMet = sql`${projectSearch.terms} @> ${terms}::text[]`;
  if (chosen.length > 0) check.push(areTermsMet);
  return {
    check: and(...check) ?? sql`true`,
    lookUp: and(...check, ...lookUp) ?? sql`true`,
    areTermsMet,
    isTextSought: sought !== "",
  };
}

/** Whether a folded text holds what is sought, taken as it is. */
export function holds(text: SQL, sought: string): SQL {
  return sql`${text} like ${`%${escapeLike(sought)}%`}`;
}

/** How an index finds a column's texts with another in them; undefined where none can. */
export function containing(column: AnyColumn, sought: string): SQL | undefined {
  // Trigrams are made of three letters in a row.
  if (!/[\p{L}\p{N}]{3}/u.test(sought)) return undefined;
  return holds(sql`${column}`, sought);
}

function byGrams(sought: string): SQL {
  return sql`${projectSearch.grams} @> ${sql.param(gramsOf(sought))}::text[]`;
}

/** A text in which `like` sees no wildcards. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

function gramsOf(sought: string): string[] {
  const words = sought.split(" ").map((word) => Array.from(word));
  return words.flatMap((word) =>
    word.length < 2 ? word : word.slice(1).map((letter, i) => `${word[i]}${letter}`),
  );
}
