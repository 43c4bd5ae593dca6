import { useEffect, useState } from "react";
import type { ProjectCard } from "#domain/projects/project.ts";
import { QUERY_MAX_CHARS } from "#domain/search/text.ts";
import { fetchJson, jsonRequest } from "../../ui/fetch-json.ts";
import { showToast } from "../../ui/toast.ts";

type SmartResponse = { text: string; projects: ProjectCard[] };

/** Cached for returning from a project. */
let newest: SmartResponse | null = null;

/**
 * Null while off or pending. Failures fall back to normal search. spec: public-site §4, Smart
 * search
 */
export function useSmartSearch(
  smartText: string | null,
  fallBack: () => void,
): ProjectCard[] | null {
  const [response, setResponse] = useState(newest);

  useEffect(() => {
    if (smartText === null || newest?.text === smartText) return setResponse(newest);
    const abort = new AbortController();
    const settle = (toast: string | null) => {
      if (abort.signal.aborted) return;
      if (toast === null) return setResponse(newest);
      showToast("error", toast);
      fallBack();
    };
    search(smartText, abort.signal).then(
      (projects) => {
        if (projects.length === 0) return settle("Search failed, falling back to basic search");
        if (!abort.signal.aborted) newest = { text: smartText, projects };
        settle(null);
      },
      () => settle("Search temporarily unavailable"),
    );
    return () => abort.abort();
  }, [smartText, fallBack]);

  return smartText !== null && response?.text === smartText ? response.projects : null;
}

async function search(text: string, signal: AbortSignal): Promise<ProjectCard[]> {
  const query = Array.from(text.trim()).slice(0, QUERY_MAX_CHARS).join("");
  const { results } = await fetchJson<{ results: ProjectCard[] }>("/api/project-smart-search", {
    ...jsonRequest("POST", { query }),
    signal,
  });
  return results;
}
