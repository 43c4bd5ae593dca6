import { useEffect, useState } from "react";
import type { SmartAnswer } from "#domain/search/smart-response.ts";
import { loadSearchData } from "../search-index.ts";

type Answered = { question: string; answer: SmartAnswer | null };

/** Cached for returning from a project. Failures are not, so that they are fetched again then. */
let newest: Answered | null = null;

/** Null without an answer, also when it could not be fetched: the results are there anyway. */
export function useAnswer(
  question: string,
  rendered: SmartAnswer | null,
): SmartAnswer | "pending" | null {
  const [answered, setAnswered] = useState<Answered | null>(
    rendered ? { question, answer: rendered } : newest,
  );
  const isKnown = answered?.question === question;

  useEffect(() => {
    if (isKnown) return;
    const abort = new AbortController();
    const settle = (answer: SmartAnswer | null) => {
      if (abort.signal.aborted) return;
      setAnswered({ question, answer });
      if (answer) newest = { question, answer };
    };
    fetchAnswer(question, abort.signal).then(settle, () => settle(null));
    return () => abort.abort();
  }, [question, isKnown]);

  return isKnown ? answered.answer : "pending";
}

async function fetchAnswer(question: string, signal: AbortSignal): Promise<SmartAnswer> {
  const { fetchSmart } = await loadSearchData();
  return fetchSmart({ query: question.trim(), part: "answer" }, signal);
}
