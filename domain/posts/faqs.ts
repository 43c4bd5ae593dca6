import { plainText } from "../html/text.ts";
import { isBlank } from "../text/blank.ts";
import { firstCodePoints } from "../text/code-points.ts";
import type { Faq } from "./post.ts";

/** spec: admin-area §5 */
export const FAQ_QUESTION_MAX_CHARS = 150;

/** Drops malformed and unanswered entries. Answers are HTML. spec: public-site §5 */
export function validFaqs(stored: unknown): Faq[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(isAnswered).map(({ question, answer }) => ({ question, answer }));
}

/** spec: admin-area §5 */
export function cleanFaqs(given: unknown): Faq[] {
  return validFaqs(given).map(({ question, answer }) => ({
    question: firstCodePoints(question.trim(), FAQ_QUESTION_MAX_CHARS),
    answer: answer.trim(),
  }));
}

/** Whether a row has a question without an answer, or the reverse: `cleanFaqs` drops it. */
export function hasIncompleteFaq(rows: unknown): boolean {
  return Array.isArray(rows) && rows.some((row) => !isAnswered(row) && !isEmpty(row));
}

function isEmpty({ question, answer }: Faq): boolean {
  return isBlank(question) && isBlank(plainText(answer));
}

function isAnswered(item: unknown): item is Faq {
  if (typeof item !== "object" || item === null) return false;
  if (!("question" in item && "answer" in item)) return false;
  const { question, answer } = item;
  if (typeof question !== "string" || typeof answer !== "string") return false;
  // An emptied editor leaves `<p></p>`.
  return !isBlank(question) && !isBlank(plainText(answer));
}
