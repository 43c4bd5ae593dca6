import { autoMetaTitle } from "#domain/projects/auto-texts.ts";
import { summaryOf } from "#domain/projects/summary.ts";
import type { CurrentValues } from "./use-current-values.ts";

/** Title and description of the search result, with automatic texts in place of blank ones. */
export function searchSnippet(values: CurrentValues & { client: string }): {
  title: string;
  description: string;
} {
  const { metaTitle, metaDescription, description } = values;
  const caseStudy = [values.caseProblem, values.caseApproach, values.caseResults];
  return {
    title: metaTitle || autoMetaTitle(values),
    description: metaDescription || summaryOf(description, caseStudy),
  };
}
