import type { Answer } from "#domain/search/answer.ts";
import { PromiseCache } from "../concurrency/promise-cache.ts";

const ANSWERS_MAX = 500;
/** For an answer that may soon be replaced by a better one. */
const BRIEFLY_MS = 60_000;

export type FoundAnswer = {
  answer: Answer | null;
  /** Because a model could not be asked, that of answers or of embeddings. */
  isProvisional?: boolean;
  /** When the next post goes live, which is not announced. */
  validUntil?: Date | null;
};

export type AnswerCache = PromiseCache<FoundAnswer>;

export function openAnswerCache(): AnswerCache {
  return new PromiseCache({
    entriesMax: ANSWERS_MAX,
    lifetimeMs: ({ isProvisional, validUntil }, now) => {
      const lifetimes = [
        ...(isProvisional ? [BRIEFLY_MS] : []),
        ...(validUntil ? [validUntil.getTime() - now] : []),
      ];
      return lifetimes.length === 0 ? null : Math.min(...lifetimes);
    },
  });
}
