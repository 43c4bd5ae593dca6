import { medianOf } from "./statistics.ts";

export type Limit = { atLeast: number } | { atMost: number } | null;

export type Figure = {
  what: string;
  /** One value per round; the median is judged. */
  rounds: number[];
  unit: "" | "s" | "ms" | "MB" | "points";
  limit: Limit;
  details: string;
};

export function isWithin({ rounds, limit }: Figure): boolean {
  if (!limit) return true;
  const median = medianOf(rounds);
  return "atLeast" in limit ? median >= limit.atLeast : median <= limit.atMost;
}

/** Two decimals, so that 0.896 is not shown as the 0.9 that it misses. */
export function format(value: number, unit: Figure["unit"]): string {
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

export function formatLimit({ limit, unit }: Figure): string {
  if (!limit) return "none";
  return "atLeast" in limit
    ? `at least ${format(limit.atLeast, unit)}`
    : `at most ${format(limit.atMost, unit)}`;
}

export function verdict(figure: Figure): string {
  if (!figure.limit) return "–";
  return isWithin(figure) ? "ok" : "EXCEEDED";
}
