import { plainText, shorten } from "../html/text.ts";
import { isBlank } from "../text/blank.ts";

export const SUMMARY_MAX_CHARS = 220;

/** Same rule as `beginning` in the search table's trigger. */
export function summarySource(description: string, caseStudy: readonly string[]): string {
  return isBlank(plainText(description)) ? caseStudy.join(" ") : description;
}

export function summaryOf(description: string, caseStudy: readonly string[]): string {
  return shorten(plainText(summarySource(description, caseStudy)), SUMMARY_MAX_CHARS);
}
