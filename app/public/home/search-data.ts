import type { ProjectCard } from "#domain/projects/project.ts";
import type { IndexedProject } from "#domain/search/instant.ts";
import type { SmartPart, SmartResponse } from "#domain/search/smart-response.ts";
import { cachedJson } from "../../ui/cached-json.ts";
import { fetchJson, jsonRequest } from "../../ui/fetch-json.ts";
import { withTimeLimit } from "../../ui/time-limit.ts";
import type { SearchResults } from "./search-results.ts";

export type ProjectPage = SearchResults & {
  /** The last one when a later page was asked for. */
  page: number;
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

type SmartRequest = { query: string; part: SmartPart };

export function fetchSmart(request: SmartRequest, signal: AbortSignal): Promise<SmartResponse> {
  return fetchJson("/api/project-smart-search", {
    ...jsonRequest("POST", request),
    signal: withTimeLimit(signal),
  });
}
