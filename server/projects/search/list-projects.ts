import { sql } from "drizzle-orm";
import { hasFilters, type ProjectFilters, type ProjectSort } from "#domain/projects/filters.ts";
import { HOME_PAGE_SIZE, type ProjectCard } from "#domain/projects/project.ts";
import { normalizeQuery } from "#domain/search/text.ts";
import type { Queryable } from "../../db/connection.ts";
import { queryPrepared } from "../../db/prepared-query.ts";
import { readTotal } from "../../db/totals.ts";
import { type ChosenTerm, chosenTerms, conditionsFor } from "./conditions.ts";
import { findSortedByFeatured } from "./featured-sort.ts";
import { type FindOptions, type FoundIds, findIds } from "./find-ids.ts";

export type ProjectQuery = {
  /** As typed; blank for no search. */
  query: string;
  filters: ProjectFilters;
  sort: ProjectSort;
  /** From 1; clamped to the existing pages. */
  page: number;
};

export type ProjectList = {
  projects: ProjectCard[];
  /** A lower bound unless exact: see `SCANNED_ROWS`. */
  total: number;
  isTotalExact: boolean;
  page: number;
  /** At least 1. A lower bound too, but more than `page` whenever another page follows. */
  pages: number;
};

type FoundPage = FoundIds & { page: number };

/** The same rule as `filterProjects` and `sortProjects` in domain/search. spec: public-site §5, §9 */
export async function listProjects(db: Queryable, query: ProjectQuery): Promise<ProjectList> {
  return toProjectList(await findPage(db, query));
}

export async function findPage(
  db: Queryable,
  query: ProjectQuery & { withSuggestions?: boolean },
): Promise<FoundPage> {
  const text = normalizeQuery(query.query);
  const terms = chosenTerms(query.filters);
  const isTotalKnown = text === "" && terms.length < 2;
  const needsBound = isTotalKnown || query.page !== 1;
  const countedTerms: CountedTerm[] = needsBound ? await withTotals(db, terms) : terms;
  const rarest = countedTerms[0];
  if (rarest?.total === 0 && !query.withSuggestions)
    return { ids: [], total: 0, isTotalExact: true, page: 1 };

  const most = rarest?.total ?? (needsBound ? await readTotal(db, "public_projects") : 0);
  const page = needsBound ? nearestPage(query.page, most) : 1;
  const conditions = conditionsFor(text, countedTerms);
  const suggestFor = query.withSuggestions && text !== "" ? suggestionsFor(query, text) : undefined;
  const find = async (page: number): Promise<FoundPage> => {
    const { by, order } = query.sort;
    const part = {
      conditions,
      chosen: countedTerms,
      isTotalKnown,
      suggestFor,
      withCards: true,
      offset: (page - 1) * HOME_PAGE_SIZE,
      limit: HOME_PAGE_SIZE,
    };
    const found =
      by === "featured"
        ? await findSortedByFeatured(db, { ...part, order })
        : await findIds(db, { ...part, sort: { by, order } });
    return { ...found, page, ...(isTotalKnown && { total: most, isTotalExact: true }) };
  };
  const found = await find(page);
  const last = nearestPage(page, found.total);
  return found.ids.length === 0 && last < page ? find(last) : found;
}

/** Suggestions ignore filters, so a plain list can supply them itself. */
function suggestionsFor(
  { filters, sort, page }: ProjectQuery,
  text: string,
): FindOptions["suggestFor"] {
  const isNewestFirst = sort.by === "year" && sort.order === "desc";
  const isPlain = isNewestFirst && page === 1 && !hasFilters(filters);
  return { text, alone: isPlain ? null : conditionsFor(text, []) };
}

export function toProjectList(found: FoundPage): ProjectList {
  const { ids, total, isTotalExact, page } = found;
  return { projects: cardsFor(found, ids), total, isTotalExact, page, pages: pagesOf(total) };
}

/** Skips deleted projects. */
export function cardsFor({ cards = [] }: FoundPage, ids: readonly string[]): ProjectCard[] {
  return ids.flatMap((id) => cards.find((card) => card.id === id) ?? []);
}

type CountedTerm = ChosenTerm & { total?: number };

/** Rarest first. */
async function withTotals(db: Queryable, chosen: ChosenTerm[]): Promise<CountedTerm[]> {
  if (chosen.length === 0) return [];
  const rows = await queryPrepared<ChosenTerm & { total: number }>(
    db,
    sql`select kind, term, total from filter_options join
      unnest(${sql.param(chosen.map(({ kind }) => kind))}::text[],
        ${sql.param(chosen.map(({ term }) => term))}::text[]) as chosen (kind, term)
      using (kind, term)`,
  );
  return chosen
    .map((one) => ({
      ...one,
      total: rows.find((row) => row.kind === one.kind && row.term === one.term)?.total ?? 0,
    }))
    .sort((a, b) => a.total - b.total);
}

function nearestPage(page: number, total: number): number {
  return Math.min(Math.max(Math.trunc(page) || 1, 1), pagesOf(total));
}

function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / HOME_PAGE_SIZE));
}
