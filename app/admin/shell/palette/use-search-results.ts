import { useEffect, useState } from "react";
import { isPaletteSearchable, type PaletteResults } from "#domain/search/palette-results.ts";
import { QUERY_MAX_CHARS } from "#domain/search/text.ts";
import { getJson } from "../../../ui/get-json.ts";

const DEBOUNCE_MS = 120;

type Answer = { query: string; found: PaletteResults | "failed" };

/** Search as you type. Earlier results stay while searching; null if there are none yet. */
export function useSearchResults(query: string): {
  found: PaletteResults | null;
  isSearching: boolean;
  hasFailed: boolean;
} {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const isSearchable = isPaletteSearchable(query);

  useEffect(() => {
    if (!isSearchable) return setAnswer(null);
    const abort = new AbortController();
    const settle = (found: Answer["found"]) => {
      if (!abort.signal.aborted) setAnswer({ query, found });
    };
    const timer = setTimeout(() => {
      const text = Array.from(query.trim()).slice(0, QUERY_MAX_CHARS).join("");
      const address = `/api/find?q=${encodeURIComponent(text.toWellFormed())}`;
      getJson<PaletteResults>(address, { signal: abort.signal }).then(settle, () =>
        settle("failed"),
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, isSearchable]);

  const found = answer?.found ?? null;
  return {
    found: found === "failed" ? null : found,
    isSearching: isSearchable && answer?.query !== query,
    hasFailed: found === "failed",
  };
}
