import type { CaseStudy, CaseStudyValues } from "#domain/projects/case-study.ts";
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
    problem: row.caseProblem,
    approach: row.caseApproach,
    results: row.caseResults,
    figures: row.resultFigures,
    testimonial: quote ? { quote, name, role } : null,
  };
}
