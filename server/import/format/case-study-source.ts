import {
  CASE_TEXT_MAX_CHARS,
  FIGURE_LABEL_MAX_CHARS,
  FIGURE_VALUE_MAX_CHARS,
  QUOTE_MAX_CHARS,
  RESULT_FIGURES_MAX,
  type ResultFigure,
  SPEAKER_MAX_CHARS,
  type Testimonial,
} from "#domain/projects/case-study.ts";
import type { Fields } from "./fields.ts";

/** Column by field name. */
export const CASE_TEXTS = {
  problem: "caseProblem",
  approach: "caseApproach",
  results: "caseResults",
} as const;

/** Texts are Markdown or HTML, as the body is. */
export type CaseStudySource = Record<keyof typeof CASE_TEXTS, string> & {
  figures: ResultFigure[];
  testimonial: Testimonial;
};

export function readCaseStudy(fields: Fields): CaseStudySource {
  const entry = fields.map("case_study");
  const source = {
    problem: entry.block("problem", CASE_TEXT_MAX_CHARS),
    approach: entry.block("approach", CASE_TEXT_MAX_CHARS),
    results: entry.block("results", CASE_TEXT_MAX_CHARS),
    figures: readFigures(entry),
    testimonial: readTestimonial(entry),
  };
  fields.absorb(entry);
  return source;
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

function readTestimonial(entry: Fields): Testimonial {
  const quoted = entry.map("testimonial");
  const testimonial = {
    quote: quoted.block("quote", QUOTE_MAX_CHARS),
    name: quoted.line("name", SPEAKER_MAX_CHARS),
    role: quoted.line("role", SPEAKER_MAX_CHARS),
  };
  entry.absorb(quoted);
  return testimonial;
}
