import { z } from "zod";
import { line } from "../forms/line.ts";
import { lines, richText } from "../forms/rich-text.ts";
import type { SafeHtml } from "../html/safe-html.ts";

/** One result in numbers, as `+42 %` and `more sign-ups within a year`. */
export type ResultFigure = { value: string; label: string };

/** A case study as its page shows it: what is empty, or null, is not shown. */
export type CaseStudy = {
  problem: SafeHtml;
  approach: SafeHtml;
  results: SafeHtml;
  figures: ResultFigure[];
  testimonial: Testimonial | null;
};

/** What somebody said of the work; name and role may be empty. */
export type Testimonial = { quote: string; name: string; role: string };

/** In code points, of the HTML. */
export const CASE_TEXT_MAX_CHARS = 50_000;
export const RESULT_FIGURES_MAX = 6;
/** In code points: a figure is read at a glance. */
export const FIGURE_VALUE_MAX_CHARS = 20;
export const FIGURE_LABEL_MAX_CHARS = 80;
export const QUOTE_MAX_CHARS = 1_000;
export const SPEAKER_MAX_CHARS = 120;

/** What the parts are called, in forms and where their problems are shown. */
export const CASE_STUDY_LABELS = {
  caseProblem: "Problem",
  caseApproach: "Approach",
  caseResults: "Results",
  resultFigures: "Results in figures",
  testimonialQuote: "Quote",
  testimonialName: "Name",
  testimonialRole: "Role",
} as const;

const caseText = (name: "caseProblem" | "caseApproach" | "caseResults") =>
  richText(CASE_STUDY_LABELS[name], { max: CASE_TEXT_MAX_CHARS });

const figureSchema = z.object({
  value: line("Figure", { max: FIGURE_VALUE_MAX_CHARS }),
  label: line("What it counts", { max: FIGURE_LABEL_MAX_CHARS }),
});

/** Rows that were added and left blank say nothing; of the others, both halves are needed. */
const figuresSchema = z
  .array(figureSchema)
  .default([])
  .superRefine((figures, { addIssue }) => {
    for (const [index, { value, label }] of figures.entries()) {
      if (value === "" && label !== "")
        addIssue({ code: "custom", path: [index, "value"], message: "Figure is required" });
      if (value !== "" && label === "")
        addIssue({ code: "custom", path: [index, "label"], message: "What it counts is required" });
    }
  })
  .transform((figures) => figures.filter(({ value }) => value !== ""))
  .refine(
    ({ length }) => length <= RESULT_FIGURES_MAX,
    `At most ${RESULT_FIGURES_MAX} figures can be shown.`,
  );

/** The parts of a case study in a project's form, all of them optional: to be spread into its schema. */
export const caseStudyFields = {
  caseProblem: caseText("caseProblem"),
  caseApproach: caseText("caseApproach"),
  caseResults: caseText("caseResults"),
  resultFigures: figuresSchema,
  testimonialQuote: lines("Quote", { max: QUOTE_MAX_CHARS }),
  testimonialName: line("Name", { max: SPEAKER_MAX_CHARS }),
  testimonialRole: line("Role", { max: SPEAKER_MAX_CHARS }),
};

const caseStudySchema = z.object(caseStudyFields);

/** The case study of a project as its form holds it; texts are HTML, empty where there is none. */
export type CaseStudyValues = z.output<typeof caseStudySchema>;
