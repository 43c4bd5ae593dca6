import { type Figure, shown, shownLimit, verdictOn } from "./figure.ts";
import { medianOf } from "./statistics.ts";

const WIDTH_OF_NAME = 52;
const WIDTH_OF_VALUE = 9;
const WIDTH_OF_SPREAD = 24;
const WIDTH_OF_LIMIT = 16;

/** A figure as one line of the terminal. */
export function lineOf(figure: Figure): string {
  return [
    `  ${figure.what.padEnd(WIDTH_OF_NAME)}`,
    shown(medianOf(figure.rounds), figure.unit).padStart(WIDTH_OF_VALUE),
    spreadOf(figure).padEnd(WIDTH_OF_SPREAD),
    shownLimit(figure).padEnd(WIDTH_OF_LIMIT),
    verdictOn(figure).padEnd(3),
    `(${figure.behind})`,
  ].join(" ");
}

function spreadOf({ rounds, unit }: Figure): string {
  if (rounds.length < 2) return "";
  return `(${shown(Math.min(...rounds), unit)} to ${shown(Math.max(...rounds), unit)})`;
}

/** All figures as a table of Markdown. */
export function markdownTable(figures: Figure[]): string {
  const rows = figures.map((figure) => [
    figure.what,
    shown(Math.min(...figure.rounds), figure.unit),
    `**${shown(medianOf(figure.rounds), figure.unit)}**`,
    shown(Math.max(...figure.rounds), figure.unit),
    shownLimit(figure),
    verdictOn(figure),
    figure.behind,
  ]);
  return [
    ["Figure", "Least", "Median", "Most", "Limit", "Kept", "Behind it"],
    ["---", "--:", "--:", "--:", "---", "---", "---"],
    ...rows,
  ]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
