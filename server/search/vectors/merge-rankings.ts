/** The usual constant of reciprocal rank fusion: the first places count little more than the next. */
const K = 60;

type Merged<Key> = { key: Key; score: number };

/** Reciprocal rank fusion, best first; 1 for what is first in every ranking. Equals stay in their order. */
export function mergeRankings<Key>(rankings: readonly (readonly Key[])[]): Merged<Key>[] {
  const scores = new Map<Key, number>();
  for (const ranking of rankings)
    for (const [place, key] of ranking.entries()) {
      const share = (K + 1) / (K + 1 + place) / rankings.length;
      scores.set(key, (scores.get(key) ?? 0) + share);
    }
  return [...scores]
    .map(([key, score]) => ({ key, score }))
    .toSorted((one, other) => other.score - one.score);
}
