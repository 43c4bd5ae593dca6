import { countShared, foldedTerms } from "../site/terms.ts";

/** spec: public-site §9 */
export const SUGGESTED_POSTS_MAX = 4;
/** decisions: Publishing, "Sidebar of related posts" */
export const RELATED_POSTS_MAX = 5;

export type Candidate = { id: string; categories: readonly string[]; publishedAt: Date };

/** Share of `categories` that `others` has too, 0 to 1. spec: public-site §5, "Suggested posts" */
export function similarityScore(categories: readonly string[], others: readonly string[]): number {
  const own = foldedTerms(categories);
  return own.size === 0 ? 0 : countShared(own, foldedTerms(others)) / own.size;
}

export function bySimilarity<T extends Candidate>(
  categories: readonly string[],
  others: readonly T[],
): (T & { similarityScore: number })[] {
  return others
    .map((other) => ({ ...other, similarityScore: similarityScore(categories, other.categories) }))
    .sort(
      (a, b) =>
        b.similarityScore - a.similarityScore || timeOf(b) - timeOf(a) || (a.id < b.id ? 1 : -1),
    );
}

/**
 * `suggested` (below the article) are the best matches, even unrelated ones. `related` (beside it) share
 * a category, and those that are not suggested come first.
 */
export function suggestedAndRelated<T extends { similarityScore: number }>(
  ranked: readonly T[],
): { suggested: T[]; related: T[] } {
  const suggested = ranked.slice(0, SUGGESTED_POSTS_MAX);
  const sharing = ranked.filter((post) => post.similarityScore > 0);
  const others = sharing.slice(SUGGESTED_POSTS_MAX);
  const related = [...others, ...sharing.slice(0, SUGGESTED_POSTS_MAX)];
  return { suggested, related: related.slice(0, RELATED_POSTS_MAX) };
}

function timeOf({ publishedAt }: Candidate): number {
  const time = publishedAt.getTime();
  return Number.isNaN(time) ? Number.MIN_SAFE_INTEGER : time;
}
