import { z } from "zod";
import { cleanLine, line } from "../forms/line.ts";
import { isStorable, tooLong, typed } from "../forms/text.ts";
import { linkFrom } from "../html/typed-link.ts";
import { isLongerThan } from "../text/code-points.ts";
import { normalized } from "../text/normalize.ts";
import { questionKey } from "./question-key.ts";
import { QUESTION_MAX_CHARS } from "./text.ts";

export const OWN_ANSWER_LABELS = {
  questions: "Questions",
  answer: "Answer",
  link: "Link (optional)",
} as const;
const LABELS = OWN_ANSWER_LABELS;

export const OWN_ANSWER_MESSAGES = {
  saved: "Answer saved",
  removed: "Answer deleted",
  saveFailed: "Failed to save the answer. Please try again.",
  removeFailed: "Failed to delete the answer. Please try again.",
  loadFailed: "Failed to load your answers",
  changed:
    "This answer was changed in another window. Save again to replace that version, or cancel to keep it.",
  deleted: "This answer has been deleted. Save again to add it as a new one, or cancel.",
} as const;

const QUESTIONS_PER_ANSWER_MAX = 20;
const ANSWER_MAX_CHARS = 1_000;
const LINK_MAX_CHARS = 2_000;
const QUESTIONS_TEXT_MAX_CHARS = QUESTIONS_PER_ANSWER_MAX * (QUESTION_MAX_CHARS + 2);

const questions = typed(
  QUESTIONS_TEXT_MAX_CHARS,
  tooLong(LABELS.questions, QUESTIONS_TEXT_MAX_CHARS),
)
  .transform((text) =>
    text
      .split(/\r\n?|\n/)
      .map(cleanLine)
      .filter(Boolean),
  )
  .refine((lines) => lines.length > 0, { abort: true, message: "Enter at least one question." })
  .refine(
    (lines) => lines.length <= QUESTIONS_PER_ANSWER_MAX,
    `Enter at most ${QUESTIONS_PER_ANSWER_MAX} questions.`,
  )
  .refine(
    (lines) => !lines.some((question) => isLongerThan(question, QUESTION_MAX_CHARS)),
    `Each question must be at most ${QUESTION_MAX_CHARS} characters long.`,
  )
  .refine(
    (lines) => lines.every((question) => questionKey(question) !== ""),
    "Each question must contain a word.",
  );

const answer = typed(ANSWER_MAX_CHARS, tooLong(LABELS.answer, ANSWER_MAX_CHARS))
  .transform((text) => normalized(text.toWellFormed()))
  .refine((text) => text !== "", "Answer is required")
  .refine((text) => !isLongerThan(text, ANSWER_MAX_CHARS), tooLong(LABELS.answer, ANSWER_MAX_CHARS))
  .refine(isStorable, "Answer contains a character that cannot be saved.");

const link = line("Link", { max: LINK_MAX_CHARS }).transform((typed, context) => {
  const href = typed === "" ? null : linkFrom(typed);
  if (typed === "" || (href !== null && /^(?:\/|https?:)/i.test(href))) return href;
  context.addIssue({
    code: "custom",
    message: "Enter a page such as /about, or a web address such as https://example.org.",
  });
  return z.NEVER;
});

export const ownAnswerSchema = z.object({ questions, answer, link });
export type OwnAnswer = z.output<typeof ownAnswerSchema>;
