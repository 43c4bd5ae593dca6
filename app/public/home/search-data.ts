import type { ProjectCard } from "#domain/projects/project.ts";
import type { IndexedProject } from "#domain/search/instant.ts";
import type { SmartPart, SmartResponse } from "#domain/search/smart-response.ts";
import { cachedJson } from "../../ui/cached-json.ts";
import { fetchJson, jsonRequest } from "../../ui/fetch-json.ts";
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

const SMART_TIMEOUT_MS = 30_000;

/** Rejects after 30 seconds, too: a stalled connection would never fail by itself. */
export async function fetchSmart(
  request: SmartRequest,
  signal: AbortSignal,
): Promise<SmartResponse> {
  signal.throwIfAborted();
  const either = new AbortController();
  // Safari has AbortSignal.any since 17.4 only.
  for (const one of [signal, AbortSignal.timeout(SMART_TIMEOUT_MS)]) {
    one.addEventListener("abort", () => either.abort(one.reason), { once: true });
  }
  return fetchJson("/api/project-smart-search", {
    ...jsonRequest("POST", request),
    signal: either.signal,
  });
}
