import { isBlank } from "../html/blank.ts";
import { plainText } from "../html/text.ts";
import type { Faq } from "./post.ts";

/** In characters. spec: admin-area §5 */
export const FAQ_QUESTION_MAX = 150;

/**
 * The questions of a stored list that are shown: those with a question and an answer.
 * spec: public-site §5
 *
 * @param stored whatever the column holds; answers are HTML.
 */
export function validFaqs(stored: unknown): Faq[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(isAnswered).map(({ question, answer }) => ({ question, answer }));
}

/** The questions to store: trimmed, unanswered ones dropped. spec: admin-area §5 */
export function keptFaqs(given: unknown): Faq[] {
  return validFaqs(given).map(({ question, answer }) => ({
    question: Array.from(question.trim()).slice(0, FAQ_QUESTION_MAX).join(""),
    answer: answer.trim(),
  }));
}

function isAnswered(item: unknown): item is Faq {
  if (typeof item !== "object" || item === null) return false;
  if (!("question" in item && "answer" in item)) return false;
  const { question, answer } = item;
  if (typeof question !== "string" || typeof answer !== "string") return false;
  // An emptied editor leaves `<p></p>`, which is no answer.
  return !isBlank(question) && !isBlank(plainText(answer));
}
