import { hasFilters } from "#domain/projects/filters.ts";
import type { FoundProject } from "#domain/search/smart-response.ts";
import { hasSearchText, type ProjectQuery } from "./project-query.ts";

export type SearchResults = {
  projects: FoundProject[];
  total: number;
  /** The server stops counting very long lists. */
  isTotalExact: boolean;
  pages: number;
};

/** spec: public-site §2, "Results heading" */
export function resultsHeading(
  query: ProjectQuery,
  isFeatured: boolean,
  found: SearchResults | null,
): string {
  const count = found ? ` (${formatCount(found)})` : "";
  if (hasSearchText(query)) return `Search Results${count}`;
  if (hasFilters(query.filters)) return `Filtered Projects${count}`;
  return isFeatured ? "Featured Projects" : "All Projects";
}

/** spec: public-site §2, "Subtext" */
export function resultsSubtext(isFeatured: boolean, found: SearchResults): string {
  const shown = found.projects.length;
  return isFeatured
    ? `Showing ${shown} featured projects`
    : `Showing ${shown} of ${formatCount(found)} projects`;
}

function formatCount({ total, isTotalExact }: SearchResults): string {
  return isTotalExact ? String(total) : `${total}+`;
}
