import { medianOf } from "./statistics.ts";

const WIDTH_OF_NAME = 52;
const WIDTH_OF_VALUE = 9;
const WIDTH_OF_SPREAD = 24;
const WIDTH_OF_LIMIT = 16;

type Limit = { atLeast: number } | { atMost: number } | null;

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
function format(value: number, unit: Figure["unit"]): string {
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

function formatLimit({ limit, unit }: Figure): string {
  if (!limit) return "none";
  return "atLeast" in limit
    ? `at least ${format(limit.atLeast, unit)}`
    : `at most ${format(limit.atMost, unit)}`;
}

function verdict(figure: Figure): string {
  if (!figure.limit) return "–";
  return isWithin(figure) ? "ok" : "EXCEEDED";
}

export function lineOf(figure: Figure): string {
  return [
    `  ${figure.what.padEnd(WIDTH_OF_NAME)}`,
    format(medianOf(figure.rounds), figure.unit).padStart(WIDTH_OF_VALUE),
    spreadOf(figure).padEnd(WIDTH_OF_SPREAD),
    formatLimit(figure).padEnd(WIDTH_OF_LIMIT),
    verdict(figure).padEnd(3),
    `(${figure.details})`,
  ].join(" ");
}

function spreadOf({ rounds, unit }: Figure): string {
  if (rounds.length < 2) return "";
  return `(${format(Math.min(...rounds), unit)} to ${format(Math.max(...rounds), unit)})`;
}

export function markdownTable(figures: Figure[]): string {
  const rows = figures.map((figure) => [
    figure.what,
    format(Math.min(...figure.rounds), figure.unit),
    `**${format(medianOf(figure.rounds), figure.unit)}**`,
    format(Math.max(...figure.rounds), figure.unit),
    formatLimit(figure),
    verdict(figure),
    figure.details,
  ]);
  return [
    ["Figure", "Least", "Median", "Most", "Limit", "Result", "Details"],
    ["---", "--:", "--:", "--:", "---", "---", "---"],
    ...rows,
  ]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
