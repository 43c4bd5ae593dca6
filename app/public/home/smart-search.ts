import { useEffect, useState } from "react";
import type { ProjectCard } from "#domain/projects/project.ts";
import { QUERY_MAX_CHARS } from "#domain/search/text.ts";
import { getJson } from "../../ui/get-json.ts";
import { showToast } from "../../ui/toast.ts";

type Answer = { text: string; projects: ProjectCard[] };

/** The newest answer, for whoever comes back to it from a project. */
let newest: Answer | null = null;

/**
 * What smart search finds for a text, null while it is off or has not answered. When it fails or
 * finds nothing, a toast says so and `fallBack` is called. spec: public-site §4, Smart search
 */
export function useSmartSearch(asked: string | null, fallBack: () => void): ProjectCard[] | null {
  const [answer, setAnswer] = useState(newest);

  useEffect(() => {
    if (asked === null || newest?.text === asked) return setAnswer(newest);
    const abort = new AbortController();
    const settle = (toast: string | null) => {
      if (abort.signal.aborted) return;
      if (toast === null) return setAnswer(newest);
      showToast("error", toast);
      fallBack();
    };
    ask(asked, abort.signal).then(
      (projects) => {
        if (projects.length === 0) return settle("Search failed, falling back to basic search");
        if (!abort.signal.aborted) newest = { text: asked, projects };
        settle(null);
      },
      () => settle("Search temporarily unavailable"),
    );
    return () => abort.abort();
  }, [asked, fallBack]);

  return asked !== null && answer?.text === asked ? answer.projects : null;
}

async function ask(text: string, signal: AbortSignal): Promise<ProjectCard[]> {
  const query = Array.from(text.trim()).slice(0, QUERY_MAX_CHARS).join("");
  const { results } = await getJson<{ results: ProjectCard[] }>("/api/project-smart-search", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ query }),
    signal,
  });
  return results;
}
