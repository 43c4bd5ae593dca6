import {
  CASE_TEXT_MAX_CHARS,
  FIGURE_LABEL_MAX_CHARS,
  FIGURE_VALUE_MAX_CHARS,
  QUOTE_MAX_CHARS,
  RESULT_FIGURES_MAX,
  type ResultFigure,
  SPEAKER_MAX_CHARS,
} from "#domain/projects/case-study.ts";
import type { Fields } from "./fields.ts";
import { basicText, type TextFormat } from "./source.ts";

/** Column by field name. */
const CASE_TEXTS = {
  problem: "caseProblem",
  approach: "caseApproach",
  results: "caseResults",
} as const;

export function readCaseStudy(fields: Fields, format: TextFormat) {
  const entry = fields.map("case_study");
  const texts = Object.entries(CASE_TEXTS).map(([field, column]) =>
    basicText(column, entry.block(field, CASE_TEXT_MAX_CHARS), format),
  );
  const resultFigures = readFigures(entry);
  const quoted = entry.map("testimonial");
  const values = {
    resultFigures,
    testimonialQuote: quoted.block("quote", QUOTE_MAX_CHARS),
    testimonialName: quoted.line("name", SPEAKER_MAX_CHARS),
    testimonialRole: quoted.line("role", SPEAKER_MAX_CHARS),
  };
  entry.absorb(quoted);
  fields.absorb(entry);
  return { texts, values };
}

function readFigures(entry: Fields): ResultFigure[] {
  const figures = entry.maps("figures", "value").flatMap((row) => {
    const figure = {
      value: row.line("value", FIGURE_VALUE_MAX_CHARS),
      label: row.line("label", FIGURE_LABEL_MAX_CHARS),
    };
    const isComplete = figure.value !== "" && figure.label !== "";
    if (!isComplete) row.leftOut("value", "a figure needs both a value and a label");
    entry.absorb(row);
    return isComplete ? [figure] : [];
  });
  if (figures.length > RESULT_FIGURES_MAX) {
    entry.leftOut("figures", `figures is limited to ${RESULT_FIGURES_MAX}`);
  }
  return figures.slice(0, RESULT_FIGURES_MAX);
}
