import { QueryClient } from "@tanstack/react-query";
import type { ProjectCard } from "#domain/projects/project.ts";
import type { IndexedProject } from "#domain/search/instant.ts";
import { getJson } from "../../ui/get-json.ts";
import type { SearchResults } from "./search-results.ts";

export type ProjectPage = SearchResults & {
  suggestions?: { projects: ProjectCard[]; texts: string[] };
};

type IndexResponse = { complete: true; projects: IndexedProject[] } | { complete: false };

const RETRY_DELAY_MAX_MS = 30_000;
const FRESH_FOR_MS = 60_000;

/** spec: public-site §9, data-fetching defaults */
const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: 3,
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, RETRY_DELAY_MAX_MS),
      gcTime: 5 * 60_000,
      staleTime: FRESH_FOR_MS,
      // Being offline is an error, not a reason to pause.
      networkMode: "always",
    },
  },
});

/** Incomplete when there are too many projects to search in the browser. */
export function fetchIndex(): Promise<IndexResponse> {
  return client.fetchQuery({
    queryKey: ["search-index"],
    queryFn: ({ signal }) => getJson<IndexResponse>("/api/search-index", { signal }),
  });
}

export function fetchProjects(params: URLSearchParams, signal: AbortSignal): Promise<ProjectPage> {
  const query = params.toString();
  const queryKey = ["projects", query];
  signal.addEventListener("abort", () => client.cancelQueries({ queryKey }), { once: true });
  return client.fetchQuery({
    queryKey,
    queryFn: ({ signal }) => getJson<ProjectPage>(`/api/projects?${query}`, { signal }),
  });
}
