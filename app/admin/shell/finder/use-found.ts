import { useEffect, useState } from "react";
import { type Found, isFindable } from "#domain/search/find.ts";
import { QUERY_MAX_CHARS } from "#domain/search/text.ts";
import { getJson } from "../../../ui/get-json.ts";

/** Whoever types on is not asked about every letter. */
const ASKED_AFTER_MS = 120;

type Answer = { query: string; found: Found | "failed" };

/**
 * What the server finds for a text, as it is typed. While it looks, what it found before stays; null
 * where nothing was found yet or the text is too short.
 */
export function useFound(query: string): {
  found: Found | null;
  isLooking: boolean;
  hasFailed: boolean;
} {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const isAsked = isFindable(query);

  useEffect(() => {
    if (!isAsked) return setAnswer(null);
    const abort = new AbortController();
    const settle = (found: Answer["found"]) => {
      if (!abort.signal.aborted) setAnswer({ query, found });
    };
    const timer = setTimeout(() => {
      const text = Array.from(query.trim()).slice(0, QUERY_MAX_CHARS).join("");
      const address = `/api/find?q=${encodeURIComponent(text.toWellFormed())}`;
      getJson<Found>(address, { signal: abort.signal }).then(settle, () => settle("failed"));
    }, ASKED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, isAsked]);

  const found = answer?.found ?? null;
  return {
    found: found === "failed" ? null : found,
    isLooking: isAsked && answer?.query !== query,
    hasFailed: found === "failed",
  };
}
