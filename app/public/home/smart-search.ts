import { useEffect, useState } from "react";
import type { SmartResponse } from "#domain/search/smart-response.ts";
import { showToast } from "../../ui/toast.ts";
import type { ProjectQuery } from "./project-query.ts";
import { loadSearchData } from "./search-index.ts";

/** A query as it was typed, and what was found for it. */
export type SmartFound = {
  text: string;
  response: SmartResponse;
  /** By the server, with its answer, which is fetched otherwise. */
  isRendered: boolean;
};

const FOUND_NOTHING = "Search failed, falling back to basic search";

const isEmpty = ({ results, posts }: SmartResponse) => results.length === 0 && posts.length === 0;

/** Cached for returning from a project. */
let newest: SmartFound | null = null;

type SmartQuery = Pick<ProjectQuery, "text" | "smartText" | "hasFallenBack">;

/**
 * What smart search found for the text; null while off or pending. It stays, for the answer, when the
 * results fall back to normal search, until the text is edited. spec: public-site §4, Smart search
 */
export function useSmartSearch(
  { text, smartText, hasFallenBack }: SmartQuery,
  rendered: SmartFound | null,
  fallBack: () => void,
): SmartFound | null {
  const [found, setFound] = useState(() => {
    const isOn = smartText !== null || hasFallenBack;
    return rendered ?? (isOn && newest?.text === text ? newest : null);
  });

  useEffect(() => {
    if (smartText === null) return;
    const giveUp = (toast: string) => {
      showToast("error", toast);
      fallBack();
    };
    const known = [rendered, newest].find((each) => each?.text === smartText);
    if (known) {
      newest = known;
      setFound(known);
      // What the server rendered has an answer, if nothing else.
      if (!known.isRendered && isEmpty(known.response)) giveUp(FOUND_NOTHING);
      return;
    }
    const abort = new AbortController();
    const settle = (response: SmartResponse | null, toast: string | null) => {
      if (abort.signal.aborted) return;
      newest = response && { text: smartText, response, isRendered: false };
      setFound(newest);
      if (toast !== null) giveUp(toast);
    };
    search(smartText, abort.signal).then(
      (response) => settle(response, isEmpty(response) ? FOUND_NOTHING : null),
      () => settle(null, "Search temporarily unavailable"),
    );
    return () => abort.abort();
  }, [smartText, rendered, fallBack]);

  // A text that is typed again is not what was asked.
  useEffect(() => {
    if (found === null || found.text === text) return;
    newest = null;
    setFound(null);
  }, [found, text]);

  return found?.text === text ? found : null;
}

async function search(text: string, signal: AbortSignal): Promise<SmartResponse> {
  const { fetchSmart } = await loadSearchData();
  return fetchSmart({ query: text.trim(), part: "results" }, signal);
}
