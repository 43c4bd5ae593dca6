import type { CaseStudy, CaseStudyValues } from "#domain/projects/case-study.ts";
import { prepareText } from "../html/prepare-text.ts";
import type { portfolioProjects } from "./tables.ts";

type Row = Pick<typeof portfolioProjects.$inferSelect, keyof CaseStudyValues>;

type Texts = Pick<Row, "caseProblem" | "caseApproach" | "caseResults">;

export function caseTexts({ caseProblem, caseApproach, caseResults }: Texts): string[] {
  return [caseProblem, caseApproach, caseResults];
}

/** Every text that may link stored files. */
export function projectTexts(row: Texts & { description: string }): string[] {
  return [row.description, ...caseTexts(row)];
}

export function caseStudyFrom(row: Row): CaseStudy {
  const { testimonialQuote: quote, testimonialName: name, testimonialRole: role } = row;
  return {
    problem: prepareText(row.caseProblem, { under: 2 }),
    approach: prepareText(row.caseApproach, { under: 2 }),
    results: prepareText(row.caseResults, { under: 2 }),
    figures: row.resultFigures,
    testimonial: quote ? { quote, name, role } : null,
  };
}
