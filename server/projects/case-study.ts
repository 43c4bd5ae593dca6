import type { CaseStudyValues } from "#domain/projects/case-study.ts";
import { sanitize } from "../html/sanitize.ts";
import type { portfolioProjects } from "./tables.ts";

type Row = Pick<typeof portfolioProjects.$inferSelect, keyof CaseStudyValues>;

/** A case study as its columns are written: its texts sanitised. */
export function caseStudyColumns(values: CaseStudyValues): Row {
  const { caseProblem, caseApproach, caseResults } = values;
  return {
    ...caseStudyOf(values),
    caseProblem: sanitize(caseProblem, "basic"),
    caseApproach: sanitize(caseApproach, "basic"),
    caseResults: sanitize(caseResults, "basic"),
  };
}

/** The case study of a project's row, for its form. */
export function caseStudyOf(row: Row): CaseStudyValues {
  const { caseProblem, caseApproach, caseResults, resultFigures } = row;
  const { testimonialQuote, testimonialName, testimonialRole } = row;
  return {
    ...{ caseProblem, caseApproach, caseResults, resultFigures },
    ...{ testimonialQuote, testimonialName, testimonialRole },
  };
}
