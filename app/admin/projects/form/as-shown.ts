import { autoMetaTitle } from "#domain/projects/auto-texts.ts";
import { summaryOf } from "#domain/projects/summary.ts";
import type { Written } from "./use-written.ts";

/** What a search result will say of what is written so far, with the texts that write themselves. */
export function asShown(written: Written & { client: string }): {
  title: string;
  description: string;
} {
  const { metaTitle, metaDescription, description } = written;
  const caseStudy = [written.caseProblem, written.caseApproach, written.caseResults];
  return {
    title: metaTitle || autoMetaTitle(written),
    description: metaDescription || summaryOf(description, caseStudy),
  };
}
