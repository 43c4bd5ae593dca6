import { useEffect, useState } from "react";
import type { SmartAnswer, SmartResponse } from "#domain/search/smart-response.ts";
import { loadSearchData } from "../search-index.ts";

/** To the question that has this response, so that asking again is answered anew. */
type Answered = { response: SmartResponse; answer: SmartAnswer | null };

/** Cached for returning from a project. Failures are not, so that they are fetched again then. */
let newest: Answered | null = null;

/** Null without an answer, also when it could not be fetched: the results are there anyway. */
export function useAnswer(
  question: string,
  response: SmartResponse,
  isRendered: boolean,
): SmartAnswer | "pending" | null {
  const [answered, setAnswered] = useState<Answered | null>(
    isRendered ? { response, answer: response } : newest,
  );
  const isKnown = answered?.response === response;

  useEffect(() => {
    if (isKnown) return;
    const abort = new AbortController();
    const settle = (answer: SmartAnswer | null) => {
      if (abort.signal.aborted) return;
      setAnswered({ response, answer });
      if (answer) newest = { response, answer };
    };
    fetchAnswer(question, abort.signal).then(settle, () => settle(null));
    return () => abort.abort();
  }, [question, response, isKnown]);

  return isKnown ? answered.answer : "pending";
}

async function fetchAnswer(question: string, signal: AbortSignal): Promise<SmartAnswer> {
  const { fetchSmart } = await loadSearchData();
  return fetchSmart({ query: question.trim(), part: "answer" }, signal);
}
