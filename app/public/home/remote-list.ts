import { useEffect, useRef, useState } from "react";
import { Refusal } from "../../ui/get-json.ts";
import { type Finder, paramsOf } from "./finder.ts";
import type { ProjectPage } from "./search-data.ts";
import { loadSearchData } from "./search-index.ts";

export type RemoteList = ProjectPage | { problem: string };

/** People type faster than it pays to ask. */
const ASKED_AFTER_MS = 120;

/**
 * The list that a finder asks for, from the server; null while it is on its way or when no finder is
 * given. An answer that comes late, for a former finder, is dropped.
 */
export function useRemoteList(finder: Finder | null): [RemoteList | null, retry: () => void] {
  const [found, setFound] = useState<{ key: string; list: RemoteList } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const lastText = useRef(finder?.text);
  const key = finder ? `${paramsOf(finder, finder.page)} ${finder.pages}` : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of the finder that matters
  useEffect(() => {
    if (key === null || !finder) return;
    const abort = new AbortController();
    const wait = finder.text === lastText.current ? 0 : ASKED_AFTER_MS;
    lastText.current = finder.text;
    const timer = setTimeout(async () => {
      const list = await fetchList(finder, abort.signal);
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

/** One page of a finder's list. What it throws is a failure of the network or of the server. */
export async function fetchPage(finder: Finder, page: number, signal: AbortSignal) {
  const { fetchProjects } = await loadSearchData();
  const params = paramsOf(finder, page);
  params.delete("projects");
  if (params.has("q")) params.set("suggest", "1");
  return fetchProjects(params, signal);
}

async function fetchList(finder: Finder, signal: AbortSignal): Promise<RemoteList> {
  try {
    const asked = Array.from({ length: finder.pages }, (_, more) =>
      fetchPage(finder, finder.page + more, signal),
    );
    const pages = await Promise.all(asked);
    // The last page knows best how many there are.
    const last = pages.at(-1);
    if (!last) return { problem: problemOf(null) };
    return { ...last, projects: pages.flatMap(({ projects }) => projects) };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

/** spec: public-site §8 */
export function problemOf(error: unknown): string {
  return (error instanceof Refusal && error.message) || "An error occurred";
}
