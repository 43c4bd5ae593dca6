import { type Figure, format, formatLimit, verdict } from "./figure.ts";
import { medianOf } from "./statistics.ts";

const WIDTH_OF_NAME = 52;
const WIDTH_OF_VALUE = 9;
const WIDTH_OF_SPREAD = 24;
const WIDTH_OF_LIMIT = 16;

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
