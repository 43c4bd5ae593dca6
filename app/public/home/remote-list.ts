import { useEffect, useRef, useState } from "react";
import { QUERY_MAX_CHARS } from "#domain/search/text.ts";
import { firstCodePoints } from "#domain/text/code-points.ts";
import { errorText } from "../../ui/fetch-json.ts";
import { type ProjectQuery, toSearchParams } from "./project-query.ts";
import type { ProjectPage } from "./search-data.ts";
import { loadSearchData } from "./search-index.ts";
import type { SearchResults } from "./search-results.ts";

export type RemoteList = ProjectPage | { problem: string };

const DEBOUNCE_MS = 120;

type Found = { key: string; pages: number; list: RemoteList };

type Loaded = { pages: number; list: ProjectPage };

/**
 * Null while pending, or without a query. Late responses are dropped. For more pages of a list, only those
 * are fetched.
 */
export function useRemoteList(
  query: ProjectQuery | null,
  initial: SearchResults & { query: ProjectQuery },
): [RemoteList | null, retry: () => void] {
  const [found, setFound] = useState<Found | null>(null);
  const [attempt, setAttempt] = useState(0);
  const lastText = useRef(query?.text);
  const key = query && keyOf(query);
  const pages = query?.pages ?? 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: key and pages identify the query
  useEffect(() => {
    if (key === null || !query) return;
    const loaded = loadedPart(query, found, initial);
    const abort = new AbortController();
    const wait = query.text === lastText.current ? 0 : DEBOUNCE_MS;
    lastText.current = query.text;
    const timer = setTimeout(async () => {
      const list = await fetchList(query, loaded, abort.signal);
      if (!abort.signal.aborted) setFound({ key, pages, list });
    }, wait);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, pages, attempt]);

  const retry = () => {
    setFound(null);
    setAttempt(attempt + 1);
  };
  return [found && found.key === key && found.pages === pages ? found.list : null, retry];
}

function keyOf(query: ProjectQuery): string {
  return toSearchParams(query, query.page).toString();
}

function loadedPart(
  query: ProjectQuery,
  found: Found | null,
  { query: initialQuery, ...initial }: SearchResults & { query: ProjectQuery },
): Loaded | null {
  const key = keyOf(query);
  if (found?.key === key && found.pages < query.pages && "projects" in found.list) {
    return { pages: found.pages, list: found.list };
  }
  // Not for the first page alone: the server's answer also has suggestions.
  const isInitial = initialQuery.smartText === null && keyOf(initialQuery) === key;
  if (!isInitial || query.pages === 1) return null;
  return { pages: 1, list: { ...initial, page: query.page } };
}

/** Throws on network and server failures. */
export async function fetchPage(query: ProjectQuery, page: number, signal: AbortSignal) {
  const { fetchProjects } = await loadSearchData();
  const params = toSearchParams(query, page);
  params.delete("projects");
  if (params.has("q")) {
    params.set("q", firstCodePoints(query.text, QUERY_MAX_CHARS));
    params.set("suggest", "1");
  }
  return fetchProjects(params, signal);
}

async function fetchList(
  query: ProjectQuery,
  loaded: Loaded | null,
  signal: AbortSignal,
): Promise<RemoteList> {
  const loadedPages = loaded?.pages ?? 0;
  try {
    const requests = Array.from({ length: query.pages - loadedPages }, (_, offset) =>
      fetchPage(query, query.page + loadedPages + offset, signal),
    );
    const fetched = await Promise.all(requests);
    return (loaded ? [loaded.list, ...fetched] : fetched).reduce(appendPage);
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

/**
 * Leaves out repeats: a project moves to the next page when another is published before it, and past the end the
 * server answers with the last page.
 */
export function appendPage(list: ProjectPage, next: ProjectPage): ProjectPage {
  const ids = new Set(list.projects.map(({ id }) => id));
  const added = next.projects.filter(({ id }) => !ids.has(id));
  // The later page has the latest counts.
  return { ...next, page: list.page, projects: [...list.projects, ...added] };
}

/** spec: public-site §8 */
export function problemOf(error: unknown): string {
  return errorText(error, "An error occurred");
}
