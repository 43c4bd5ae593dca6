/**
 * `weak`: something was found, but nothing that answers; `none`: nothing was found; `unasked`: no answer
 * was tried, as with AI answers off or past the limit.
 */
export const QUESTION_OUTCOMES = ["answered", "weak", "none", "unasked"] as const;
export type QuestionOutcome = (typeof QUESTION_OUTCOMES)[number];

/** Where it was asked: in the search box, by a program (`/mcp`), or in the answer box of another site. */
export const QUESTION_ORIGINS = ["site", "assistant", "embed"] as const;
export type QuestionOrigin = (typeof QUESTION_ORIGINS)[number];

export const ANSWERERS = ["passages", "model", "owner"] as const;
export type Answerer = (typeof ANSWERERS)[number];

export const ANSWERER_LABELS: Record<Answerer, string> = {
  passages: "Built-in answer",
  model: "AI model",
  owner: "Your answer",
};

/** Nothing is said about the usual one. */
export const ORIGIN_LABELS: Record<QuestionOrigin, string | null> = {
  site: null,
  assistant: "By an AI assistant",
  embed: "In the answer box",
};

export const QUESTIONS_KEPT_DAYS = 365;

/** Filters of the owner's list, by the value of its parameter. */
export const QUESTION_FILTERS = {
  none: "Nothing found",
  weak: "Weak answer",
  answered: "Answered",
} as const satisfies Partial<Record<QuestionOutcome, string>>;
export type QuestionFilter = keyof typeof QUESTION_FILTERS;

export function questionFilterFrom(value: string | null): QuestionFilter | null {
  return value === "none" || value === "weak" || value === "answered" ? value : null;
}

export const QUESTION_MESSAGES = {
  loadFailed: "Failed to load questions",
  draftFailed: "Failed to create the draft. Please try again.",
} as const;
