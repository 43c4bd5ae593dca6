import { fetchJson } from "./fetch-json.ts";
import { withTimeLimit } from "./time-limit.ts";

/** spec: public-site §9, data-fetching defaults */
const FRESH_FOR_MS = 60_000;
const RETRIES = 3;
const RETRY_DELAY_MAX_MS = 30_000;

/**
 * Fetches with retries, within a time limit for all of them. Requests for one URL within a minute share its answer,
 * unless it failed.
 */
export function cachedJson<Answer>() {
  const answers = new Map<string, { answer: Promise<Answer>; staleAt: number }>();
  return (url: string, signal?: AbortSignal): Promise<Answer> => {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const now = Date.now();
    for (const [key, { staleAt }] of answers) if (staleAt <= now) answers.delete(key);
    const known = answers.get(url);
    if (known) return known.answer;
    const answer = withRetries<Answer>(url, withTimeLimit(signal));
    const entry = { answer, staleAt: Number.POSITIVE_INFINITY };
    answers.set(url, entry);
    const forget = () => {
      if (answers.get(url) === entry) answers.delete(url);
    };
    // At once, so that the next request does not join one that is being cancelled.
    signal?.addEventListener("abort", forget, { once: true });
    entry.answer.then(() => {
      entry.staleAt = Date.now() + FRESH_FOR_MS;
      signal?.removeEventListener("abort", forget);
    }, forget);
    return entry.answer;
  };
}

async function withRetries<Answer>(url: string, signal: AbortSignal): Promise<Answer> {
  for (let failures = 0; ; failures++) {
    try {
      return await fetchJson<Answer>(url, { signal });
    } catch (error) {
      if (signal.aborted || failures === RETRIES) throw error;
      await delay(Math.min(1000 * 2 ** failures, RETRY_DELAY_MAX_MS), signal);
    }
  }
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal.addEventListener("abort", abort, { once: true });
  });
}
