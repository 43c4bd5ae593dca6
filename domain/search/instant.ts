import type { ProjectFilters, ProjectSort } from "../projects/filters.ts";
import { FEATURED_MAX, type ProjectCard } from "../projects/project.ts";
import { fold, searchedText } from "./text.ts";

/** What instant search knows of a project. */
export type IndexedProject = ProjectCard & {
  workType: string;
  roles: string[];
  keywords: string[];
  /** The description as plain text, cut to `SEARCHED_DESCRIPTION_MAX_CHARS`. */
  text: string;
  /** Its place among the featured, where the owner gave it one. */
  featuredPosition: number | null;
  /** Milliseconds since 1970. */
  createdAt: number;
};

/** Up to so many public projects are searched in the browser. decisions: Search */
export const INDEX_MAX_PROJECTS = 1000;
/** Beyond that no description is searched, in code points: a book must not weigh on every search. */
export const SEARCHED_DESCRIPTION_MAX_CHARS = 100_000;

/** Of a featured project without a position. */
const LAST_POSITION = FEATURED_MAX + 1;
const NO_MATCH_SPANS_FIELDS = "\n";
const TITLE_ORDER = new Intl.Collator("en");
const haystacks = new WeakMap<IndexedProject, string>();

/** Folds every project's texts ahead of the first keystroke. */
export function prepareIndex(projects: readonly IndexedProject[]): void {
  for (const project of projects) haystackOf(project);
}

/**
 * Whether the query, as it is, stands in one of the seven fields in any case of letters; a blank one
 * does. spec: public-site §5
 */
export function matchesSearch(project: IndexedProject, query: string): boolean {
  return matchesFolded(project, searchedText(query));
}

/** The projects of a list that a search and filters leave, in the list's order. */
export function findProjects(
  projects: readonly IndexedProject[],
  query: string,
  filters: ProjectFilters,
): IndexedProject[] {
  const sought = searchedText(query);
  return projects.filter(
    (project) => matchesFilters(project, filters) && matchesFolded(project, sought),
  );
}

/** Exact values, as they are written. spec: public-site §5 */
export function matchesFilters(
  project: Pick<IndexedProject, "categories" | "workType" | "year" | "client" | "roles">,
  { category, workType, year, client, role }: ProjectFilters,
): boolean {
  return (
    (category === null || project.categories.includes(category)) &&
    (workType === null || project.workType === workType) &&
    (year === null || project.year === year) &&
    (client === null || project.client === client) &&
    (role === null || project.roles.includes(role))
  );
}

/**
 * A sorted copy; among equals the newest first: year, creation, id. The featured stand in the order
 * that the owner gave them. decisions: Search
 */
export function sortProjects(
  projects: readonly IndexedProject[],
  { by, order }: ProjectSort,
): IndexedProject[] {
  const direction = order === "asc" ? 1 : -1;
  const compare = COMPARE[by];
  const amongEquals = by === "featured" ? featuredOrder : newestFirst;
  return projects.toSorted((a, b) => direction * compare(a, b) || amongEquals(a, b));
}

const COMPARE: Record<ProjectSort["by"], (a: IndexedProject, b: IndexedProject) => number> = {
  year: (a, b) => a.year - b.year,
  title: (a, b) => TITLE_ORDER.compare(a.title, b.title),
  featured: (a, b) => Number(a.isFeatured) - Number(b.isFeatured),
};

function featuredOrder(a: IndexedProject, b: IndexedProject): number {
  const [one, other] = [a.featuredPosition ?? LAST_POSITION, b.featuredPosition ?? LAST_POSITION];
  return one - other || newestFirst(a, b);
}

function newestFirst(a: IndexedProject, b: IndexedProject): number {
  return b.year - a.year || b.createdAt - a.createdAt || (b.id > a.id ? 1 : b.id < a.id ? -1 : 0);
}

function matchesFolded(project: IndexedProject, sought: string): boolean {
  return sought === "" || haystackOf(project).includes(sought);
}

/** The seven fields, folded, in one text. The database keeps the same (`project_search`). */
export function haystackOf(project: IndexedProject): string {
  let haystack = haystacks.get(project);
  if (haystack === undefined) {
    const { title, client, text, categories, workType, roles, keywords } = project;
    const fields = [title, client, ...categories, workType, ...roles, ...keywords, text];
    haystack = fold(fields.join(NO_MATCH_SPANS_FIELDS));
    haystacks.set(project, haystack);
  }
  return haystack;
}
