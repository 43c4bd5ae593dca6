import { z } from "zod";
import { line } from "../forms/line.ts";
import { lines, richText } from "../forms/rich-text.ts";

/** For example `+42 %` and `more sign-ups within a year`. */
export type ResultFigure = { value: string; label: string };

/** `problem`, `approach` and `results` are stored HTML. */
export type CaseStudy = {
  problem: string;
  approach: string;
  results: string;
  figures: ResultFigure[];
  testimonial: Testimonial | null;
};

export type Testimonial = { quote: string; name: string; role: string };

/** In code points of the HTML. */
export const CASE_TEXT_MAX_CHARS = 50_000;
export const RESULT_FIGURES_MAX = 6;
/** In code points. */
export const FIGURE_VALUE_MAX_CHARS = 20;
export const FIGURE_LABEL_MAX_CHARS = 80;
export const QUOTE_MAX_CHARS = 1_000;
export const SPEAKER_MAX_CHARS = 120;

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
  label: line("Label", { max: FIGURE_LABEL_MAX_CHARS }),
});

/** Blank rows are dropped; half-filled ones are errors. */
const figuresSchema = z
  .array(figureSchema)
  .default([])
  .superRefine((figures, { addIssue }) => {
    for (const [index, { value, label }] of figures.entries()) {
      if (value === "" && label !== "")
        addIssue({ code: "custom", path: [index, "value"], message: "Figure is required" });
      if (value !== "" && label === "")
        addIssue({ code: "custom", path: [index, "label"], message: "Label is required" });
    }
  })
  .transform((figures) => figures.filter(({ value }) => value !== ""))
  .refine(
    ({ length }) => length <= RESULT_FIGURES_MAX,
    `At most ${RESULT_FIGURES_MAX} figures can be shown.`,
  );

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

export type CaseStudyValues = z.output<typeof caseStudySchema>;
