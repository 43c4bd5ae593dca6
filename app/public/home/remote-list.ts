import { useEffect, useRef, useState } from "react";
import { QUERY_MAX_CHARS } from "#domain/search/text.ts";
import { firstCodePoints } from "#domain/text/code-points.ts";
import { errorText } from "../../ui/fetch-json.ts";
import { type ProjectQuery, toSearchParams } from "./project-query.ts";
import type { ProjectPage } from "./search-data.ts";
import { loadSearchData } from "./search-index.ts";

export type RemoteList = ProjectPage | { problem: string };

const DEBOUNCE_MS = 120;

/** Null while pending, or without a query. Late responses are dropped. */
export function useRemoteList(query: ProjectQuery | null): [RemoteList | null, retry: () => void] {
  const [found, setFound] = useState<{ key: string; list: RemoteList } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const lastText = useRef(query?.text);
  const key = query ? `${toSearchParams(query, query.page)} ${query.pages}` : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the query
  useEffect(() => {
    if (key === null || !query) return;
    const abort = new AbortController();
    const wait = query.text === lastText.current ? 0 : DEBOUNCE_MS;
    lastText.current = query.text;
    const timer = setTimeout(async () => {
      const list = await fetchList(query, abort.signal);
      if (!abort.signal.aborted) setFound({ key, list });
    }, wait);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, attempt]);

  const retry = () => {
    setFound(null);
    setAttempt(attempt + 1);
  };
  return [found && found.key === key ? found.list : null, retry];
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

async function fetchList(query: ProjectQuery, signal: AbortSignal): Promise<RemoteList> {
  try {
    const requests = Array.from({ length: query.pages }, (_, offset) =>
      fetchPage(query, query.page + offset, signal),
    );
    const pages = await Promise.all(requests);
    return pages.reduce(appendPage);
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
