import { shorten } from "#domain/html/text.ts";
import { type Answer, NO_ANSWER, type Quote } from "#domain/search/answer.ts";
import { type Candidate, candidatesIn } from "#domain/search/answers/candidates.ts";
import type { Vocabulary } from "#domain/search/answers/question-terms.ts";
import type { PassageSource } from "#domain/search/passage.ts";
import { trimmed } from "#domain/text/blank.ts";
import { firstWords } from "./first-words.ts";
import { isGrounded } from "./is-grounded.ts";
import { isOnQuestion } from "./is-on-question.ts";
import type { CitablePassages } from "./prompt.ts";
import type { Reply } from "./reply.ts";

export type CheckedReply =
  | { status: "answered"; answer: Answer }
  /** The model found no answer in the passages. */
  | { status: "declined" }
  | { status: "invalid" };

/** spec: public-site §9. The panel shows the word limit first, then the rest. */
const WORDS_PER_LIMIT = 3;
/** Some languages have no spaces. */
const CHARS_PER_WORD = 12;
const CITATIONS_MAX = 8;
/** Fewer letters and digits prove nothing, unless they are the whole passage. */
const QUOTE_MIN_LETTERS = 8;

type Asked = {
  question: string;
  citable: CitablePassages;
  wordLimit: number;
  vocabulary: Vocabulary;
  /** Passages that were found by meaning. */
  nearIds: ReadonlySet<string>;
};

/**
 * Keeps citations of the given passages whose quotes occur in them letter by letter. The reply is invalid
 * without one, when what is cited does not speak of the question, and when the answer has names, numbers or
 * addresses that are neither cited nor asked for.
 */
export function checkReply(reply: Reply, { citable, wordLimit, ...asked }: Asked): CheckedReply {
  // Cut first: what is not shown need not be checked.
  const text = limited(plainLine(reply.answer), wordLimit * WORDS_PER_LIMIT);
  if (text === "" || isNoAnswer(text)) return { status: "declined" };
  const quotes = reply.citations
    .slice(0, CITATIONS_MAX)
    .flatMap((citation) => quoteFrom(citation, citable) ?? []);
  const candidates = candidatesIn([...citable.values()]);
  const cited = candidates.filter((sentence) => quotes.some((quote) => isPartOf(sentence, quote)));
  if (
    !isOnQuestion(text, cited, { ...asked, candidates }) ||
    !isGrounded(text, asked.question, cited)
  )
    return { status: "invalid" };
  const answer = {
    text,
    sources: uniqueSources(quotes),
    quotes,
    by: "model" as const,
  };
  return { status: "answered", answer };
}

function quoteFrom(
  { passageId, quote }: Reply["citations"][number],
  citable: CitablePassages,
): Quote | null {
  const passage = citable.get(passageId.trim());
  const text = quote.trim();
  if (!passage?.text.includes(text)) return null;
  const isTooShort = (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < QUOTE_MIN_LETTERS;
  if (isTooShort && text !== passage.text.trim()) return null;
  return { text, passageId: passage.id, heading: passage.heading, source: passage.source };
}

/** At least in part. */
function isPartOf({ passage, at, text }: Candidate, quote: Quote): boolean {
  const from = passage.text.indexOf(quote.text);
  return passage.id === quote.passageId && from < at + text.length && at < from + quote.text.length;
}

function limited(text: string, words: number): string {
  return shorten(firstWords(text, words), words * CHARS_PER_WORD);
}

function uniqueSources(quotes: readonly Quote[]): PassageSource[] {
  const byItem = new Map(quotes.map(({ source }) => [`${source.kind} ${source.id}`, source]));
  return [...byItem.values()];
}

function isNoAnswer(text: string): boolean {
  return text.toLowerCase().replace(/[."]/g, "") === NO_ANSWER.toLowerCase();
}

/** Without what could reorder the text around it. */
function plainLine(text: string): string {
  const line = text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "").replace(/[\s\p{Cc}]+/gu, " ");
  return trimmed(line.toWellFormed());
}
