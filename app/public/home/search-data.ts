import type { ProjectCard } from "#domain/projects/project.ts";
import type { IndexedProject } from "#domain/search/instant.ts";
import { cachedJson } from "../../ui/cached-json.ts";
import type { SearchResults } from "./search-results.ts";

export type ProjectPage = SearchResults & {
  suggestions?: { projects: ProjectCard[]; texts: string[] };
};

export type IndexResponse = { complete: true; projects: IndexedProject[] } | { complete: false };

const index = cachedJson<IndexResponse>();
const pages = cachedJson<ProjectPage>();

/** Incomplete when there are too many projects to search in the browser. */
export function fetchIndex(): Promise<IndexResponse> {
  return index("/api/search-index");
}

export function fetchProjects(params: URLSearchParams, signal: AbortSignal): Promise<ProjectPage> {
  return pages(`/api/projects?${params}`, signal);
}
