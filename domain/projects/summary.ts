import { isBlank } from "../html/blank.ts";
import { plainText, shorten } from "../html/text.ts";

/** In characters: what two lines of a card can hold. */
export const SUMMARY_MAX_CHARS = 220;

/**
 * The HTML that a project is told by where only its beginning has room: its description, else the
 * texts of its case study in their order. The search table's `beginning` follows the same rule.
 */
export function tellingText(description: string, caseStudy: readonly string[]): string {
  return isBlank(plainText(description)) ? caseStudy.join(" ") : description;
}

/** The same as plain text, as cards and descriptions of pages show it; empty when nothing is told. */
export function summaryOf(description: string, caseStudy: readonly string[]): string {
  return shorten(plainText(tellingText(description, caseStudy)), SUMMARY_MAX_CHARS);
}
