import type { ProjectFilters, ProjectSort } from "../projects/filters.ts";
import { FEATURED_MAX, type ProjectCard } from "../projects/project.ts";
import { fold, normalizeQuery } from "./text.ts";

export type IndexedProject = ProjectCard & {
  workType: string;
  roles: string[];
  keywords: string[];
  text: string;
  featuredPosition: number | null;
  /** Milliseconds since 1970. */
  createdAt: number;
};

/** Above this number the server searches. decisions: Search */
export const INDEX_MAX_PROJECTS = 1000;
/** In code points; bounds the cost of every search. */
export const SEARCHED_DESCRIPTION_MAX_CHARS = 100_000;

const LAST_POSITION = FEATURED_MAX + 1;
const FIELD_SEPARATOR = "\n";
const TITLE_ORDER = new Intl.Collator("en");
const haystacks = new WeakMap<IndexedProject, string>();

export function prepareIndex(projects: readonly IndexedProject[]): void {
  for (const project of projects) haystackOf(project);
}

/** The text: case-insensitive, over seven fields. spec: public-site §5 */
export function filterProjects(
  projects: readonly IndexedProject[],
  query: string,
  filters: ProjectFilters,
): IndexedProject[] {
  const needle = normalizeQuery(query);
  return projects.filter(
    (project) => matchesFilters(project, filters) && matchesFolded(project, needle),
  );
}

/** Exact matches. spec: public-site §5 */
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

/** Ties: newest first; featured ones by their position. decisions: Search */
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

function matchesFolded(project: IndexedProject, needle: string): boolean {
  return needle === "" || haystackOf(project).includes(needle);
}

/** Must match `project_search` in the database. */
export function haystackOf(project: IndexedProject): string {
  let haystack = haystacks.get(project);
  if (haystack === undefined) {
    const { title, client, text, categories, workType, roles, keywords } = project;
    const fields = [title, client, ...categories, workType, ...roles, ...keywords, text];
    haystack = fold(fields.join(FIELD_SEPARATOR));
    haystacks.set(project, haystack);
  }
  return haystack;
}
