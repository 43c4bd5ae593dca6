import { type Dispatch, useCallback, useEffect, useState } from "react";
import type { SmartResponse } from "#domain/search/smart-response.ts";
import { showToast } from "../../ui/toast.ts";
import type { ProjectQuery, QueryAction } from "./project-query.ts";
import { loadSearchData } from "./search-index.ts";

/** A query as it was typed, and what was found for it. */
export type SmartFound = {
  text: string;
  response: SmartResponse;
  /** By the server, with its answer, which is fetched otherwise. */
  isRendered: boolean;
  isAnswerClosed?: true;
};

/** Cached for returning from a project. */
let newest: SmartFound | null = null;

type SmartQuery = Pick<ProjectQuery, "text" | "smartText" | "hasFallenBack">;

/**
 * What smart search found for the text; null while off or pending. It stays, for the answer and the posts,
 * when the list of projects falls back to basic search, until the text is edited. `forget` drops what was
 * found, so that asking again sends a request. A closed answer stays closed on returning.
 * spec: public-site §4, Smart search
 */
export function useSmartSearch(
  { text, smartText, hasFallenBack }: SmartQuery,
  rendered: SmartFound | null,
  dispatch: Dispatch<QueryAction>,
): { smartFound: SmartFound | null; forget: () => void; closeAnswer: () => void } {
  const isOn = smartText !== null;
  const askedText = isOn || hasFallenBack ? text : null;
  const [found, setFound] = useState(
    () => rendered ?? (newest?.text === askedText ? newest : null),
  );
  const known = found?.text === askedText ? found : null;

  useEffect(() => {
    if (askedText === null) return;
    if (known) {
      newest = known;
      if (!isOn || known.response.results.length > 0) return;
      showToast("error", "Search failed, falling back to basic search");
      dispatch({ type: "fell back" });
      return;
    }
    const giveUp = () => {
      newest = null;
      // Only posts and answer are missing from what basic search found.
      if (!isOn) return;
      showToast("error", "Search temporarily unavailable");
      dispatch({ type: "smart search failed" });
    };
    const abort = new AbortController();
    const unlessAborted = (settle: () => void) => {
      if (!abort.signal.aborted) settle();
    };
    search(askedText, abort.signal).then(
      (response) => unlessAborted(() => setFound({ text: askedText, response, isRendered: false })),
      () => unlessAborted(giveUp),
    );
    return () => abort.abort();
  }, [askedText, isOn, known, dispatch]);

  const forget = useCallback(() => {
    newest = null;
    setFound(null);
  }, []);

  const closeAnswer = useCallback(
    () => setFound((answered) => answered && { ...answered, isAnswerClosed: true }),
    [],
  );

  // A text that is typed again is not what was asked.
  const isEdited = found !== null && found.text !== text;
  useEffect(() => {
    if (isEdited) forget();
  }, [isEdited, forget]);

  return { smartFound: isEdited ? null : found, forget, closeAnswer };
}

async function search(text: string, signal: AbortSignal): Promise<SmartResponse> {
  const { fetchSmart } = await loadSearchData();
  return fetchSmart({ query: text.trim(), part: "results" }, signal);
}
