import { medianOf } from "./statistics.ts";

/** What a figure must keep to; null where the rules of the house set none. */
export type Limit = { atLeast: number } | { atMost: number } | null;

export type Figure = {
  /** What was measured, in plain words. */
  what: string;
  /** One value a round; the median is the one that is judged. */
  rounds: number[];
  unit: "" | "s" | "ms" | "MB" | "points";
  limit: Limit;
  /** The absolute numbers behind a ratio, or what the figure is made of. */
  behind: string;
};

/** Whether the median keeps to its limit. */
export function isWithin({ rounds, limit }: Figure): boolean {
  if (!limit) return true;
  const median = medianOf(rounds);
  return "atLeast" in limit ? median >= limit.atLeast : median <= limit.atMost;
}

/** A ratio takes two decimals, so that 0.896 is not shown as the 0.9 that it misses. */
export function shown(value: number, unit: Figure["unit"]): string {
  switch (unit) {
    case "":
      return value.toFixed(2);
    case "s":
      return `${value.toFixed(2)} s`;
    case "ms":
      return `${value.toFixed(2)} ms`;
    case "MB":
      return `${value.toFixed(0)} MB`;
    case "points":
      return value.toFixed(0);
  }
}

export function shownLimit({ limit, unit }: Figure): string {
  if (!limit) return "none set";
  return "atLeast" in limit
    ? `at least ${shown(limit.atLeast, unit)}`
    : `at most ${shown(limit.atMost, unit)}`;
}

export function verdictOn(figure: Figure): string {
  if (!figure.limit) return "–";
  return isWithin(figure) ? "ok" : "OVER THE LIMIT";
}
