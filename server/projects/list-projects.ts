import { sql } from "drizzle-orm";
import { hasFilters, type ProjectFilters, type ProjectSort } from "#domain/projects/filters.ts";
import { HOME_PAGE_SIZE, type ProjectCard } from "#domain/projects/project.ts";
import { searchedText } from "#domain/search/text.ts";
import type { Queryable } from "../db/connection.ts";
import { queryNamed } from "../db/named.ts";
import { type ChosenTerm, chosenTerms, conditionsFor } from "../search/conditions.ts";
import { type FindAsked, type FoundIds, findIds } from "../search/find-ids.ts";
import { readTotal } from "../site/store.ts";
import { findFeaturedApart } from "./featured-apart.ts";

export type ProjectQuery = {
  /** As it was typed; blank for no search. */
  query: string;
  filters: ProjectFilters;
  sort: ProjectSort;
  /** From 1; a page that the list does not have is answered with the nearest one. */
  page: number;
};

export type ProjectList = {
  projects: ProjectCard[];
  /** A lower bound where it is not exact: see `LOOKED_THROUGH`. */
  total: number;
  isTotalExact: boolean;
  page: number;
  /** At least 1; a lower bound too, but more than `page` wherever another page follows. */
  pages: number;
};

/** A page of a list, its cards in no order yet. */
export type FoundPage = FoundIds & { page: number };

/**
 * One page of the public projects that a search and filters leave, in the order of `sort`: the same
 * rule as `findProjects` and `sortProjects` in domain/search. spec: public-site §5, §9
 */
export async function listProjects(db: Queryable, asked: ProjectQuery): Promise<ProjectList> {
  return listOf(await findPage(db, asked));
}

/** Which projects stand on a page, and where it is asked, which are offered for the text alone. */
export async function findPage(
  db: Queryable,
  asked: ProjectQuery & { areSuggestionsAsked?: boolean },
): Promise<FoundPage> {
  const sought = searchedText(asked.query);
  const terms = chosenTerms(asked.filters);
  const isTotalKnown = sought === "" && terms.length < 2;
  const needsBound = isTotalKnown || asked.page !== 1;
  const chosen: MeasuredTerm[] = needsBound ? await measured(db, terms) : terms;
  const rarest = chosen[0];
  if (rarest?.total === 0 && !asked.areSuggestionsAsked)
    return { ids: [], total: 0, isTotalExact: true, page: 1 };

  const most = rarest?.total ?? (needsBound ? await readTotal(db, "public_projects") : 0);
  const page = needsBound ? nearestPage(asked.page, most) : 1;
  const conditions = conditionsFor(sought, chosen);
  const offered =
    asked.areSuggestionsAsked && sought !== "" ? offeredFor(asked, sought) : undefined;
  const find = async (page: number): Promise<FoundPage> => {
    const { by, order } = asked.sort;
    const part = {
      conditions,
      chosen,
      isTotalKnown,
      offered,
      areCardsAsked: true,
      offset: (page - 1) * HOME_PAGE_SIZE,
      limit: HOME_PAGE_SIZE,
    };
    const found =
      by === "featured"
        ? await findFeaturedApart(db, { ...part, order })
        : await findIds(db, { ...part, sort: { by, order } });
    return { ...found, page, ...(isTotalKnown && { total: most, isTotalExact: true }) };
  };
  const found = await find(page);
  const last = nearestPage(page, found.total);
  return found.ids.length === 0 && last < page ? find(last) : found;
}

/** Suggestions are of all projects: they are those of the list where it is the plain one. */
function offeredFor({ filters, sort, page }: ProjectQuery, sought: string): FindAsked["offered"] {
  const isNewestFirst = sort.by === "year" && sort.order === "desc";
  const isPlain = isNewestFirst && page === 1 && !hasFilters(filters);
  return { sought, alone: isPlain ? null : conditionsFor(sought, []) };
}

/** A page with its cards in order. */
export function listOf(found: FoundPage): ProjectList {
  const { ids, total, isTotalExact, page } = found;
  return { projects: cardsFor(found, ids), total, isTotalExact, page, pages: pagesOf(total) };
}

/** The cards of some ids, in their order; one that has gone is left out. */
export function cardsFor({ cards = [] }: FoundPage, ids: readonly string[]): ProjectCard[] {
  return ids.flatMap((id) => cards.find((card) => card.id === id) ?? []);
}

type MeasuredTerm = ChosenTerm & { total?: number };

/** The chosen terms with the number of their projects, the rarest first. */
async function measured(db: Queryable, chosen: ChosenTerm[]): Promise<MeasuredTerm[]> {
  if (chosen.length === 0) return [];
  const rows = await queryNamed<ChosenTerm & { total: number }>(
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
