/** Robust against one disturbed round. NaN when empty. */
export function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  if (sorted.length % 2 === 1) return upper;
  return (upper + (sorted[half - 1] ?? Number.NaN)) / 2;
}

export function ratios(values: number[], limits: number[]): number[] {
  return values.map((value, round) => value / (limits[round] ?? Number.NaN));
}
