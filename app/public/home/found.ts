import { hasFilters } from "#domain/projects/filters.ts";
import type { ProjectCard } from "#domain/projects/project.ts";
import { type Finder, isSearch } from "./finder.ts";

/** Cards of a list, and how long the list is. */
export type Found = {
  projects: ProjectCard[];
  total: number;
  /** Whether there are not more than `total`: among very many the server does not count to the end. */
  isTotalExact: boolean;
  /** How many pages the list has, as far as is known. */
  pages: number;
};

/** spec: public-site §2, "Results heading" */
export function headingOf(finder: Finder, isFeatured: boolean, found: Found | null): string {
  const count = found ? ` (${countOf(found)})` : "";
  if (isSearch(finder)) return `Search Results${count}`;
  if (hasFilters(finder.filters)) return `Filtered Projects${count}`;
  return isFeatured ? "Featured Projects" : "All Projects";
}

/** spec: public-site §2, "Subtext" */
export function subtextOf(isFeatured: boolean, found: Found): string {
  const shown = found.projects.length;
  return isFeatured
    ? `Showing ${shown} featured projects`
    : `Showing ${shown} of ${countOf(found)} projects`;
}

function countOf({ total, isTotalExact }: Found): string {
  return isTotalExact ? String(total) : `${total}+`;
}
