import { CASE_STUDY_LABELS } from "../projects/case-study.ts";
import type { Quote } from "./answer.ts";
import { detailOnPage, TESTIMONIAL_HEADING } from "./detail-lines.ts";
import { pathToText } from "./text-fragment.ts";

/** To where the page of a project, a post or the About page shows a quote. */
export function pathToQuote(path: string, { text, heading, source }: Quote): string {
  if (source.kind === "project") {
    // The label stands before the value, and nothing separates the two here.
    if (heading === CASE_STUDY_LABELS.resultFigures) return `${path}#results`;
    if (heading !== TESTIMONIAL_HEADING) return pathToText(path, detailOnPage(text));
  }
  return pathToText(path, source.kind === "post" ? text : firstOfList(text));
}

/** Pages show the name and title of a person, and skills, as texts of their own. */
function firstOfList(text: string): string {
  return /[.!?…]["”’)]?$/u.test(text) ? text : (text.split(/, |\n/)[0] ?? text);
}
