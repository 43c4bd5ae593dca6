const DEPTH = 10;

/** How close the order of the first ten is to the best one, from 0 to 1. */
export function ndcg(found: readonly string[], relevant: ReadonlySet<string>): number {
  const gain = (place: number) => 1 / Math.log2(place + 2);
  const sum = (places: number[]) => places.reduce((total, place) => total + gain(place), 0);
  const hits = [...found.slice(0, DEPTH).keys()].filter((i) => relevant.has(found[i] ?? ""));
  const ideal = Array.from({ length: Math.min(DEPTH, relevant.size) }, (_, i) => i);
  return sum(hits) / sum(ideal);
}

/** The part of the relevant ones among the first ten. */
export function recall(found: readonly string[], relevant: ReadonlySet<string>): number {
  return found.slice(0, DEPTH).filter((id) => relevant.has(id)).length / relevant.size;
}

/** 1 if one of the first `depth` is relevant. */
export function success(
  found: readonly string[],
  relevant: ReadonlySet<string>,
  depth: number,
): number {
  return found.slice(0, depth).some((id) => relevant.has(id)) ? 1 : 0;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
