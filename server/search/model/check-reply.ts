import { trimmed } from "#domain/html/blank.ts";
import { shorten } from "#domain/html/text.ts";
import { type Answer, NO_ANSWER, type Quote } from "#domain/search/answer.ts";
import type { PassageSource } from "#domain/search/passage.ts";
import { firstWords } from "./first-words.ts";
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

/**
 * Keeps citations of the given passages whose quotes occur in them letter by letter. Without one, or when
 * the answer has numbers or addresses that are neither cited nor asked for, the reply is invalid.
 */
export function checkReply(
  reply: Reply,
  {
    question,
    citable,
    wordLimit,
  }: { question: string; citable: CitablePassages; wordLimit: number },
): CheckedReply {
  // Cut first: what is not shown need not be checked.
  const text = limited(plainLine(reply.answer), wordLimit * WORDS_PER_LIMIT);
  if (text === "" || isNoAnswer(text)) return { status: "declined" };
  const quotes = reply.citations
    .slice(0, CITATIONS_MAX)
    .flatMap((citation) => quoteFrom(citation, citable) ?? []);
  if (quotes.length === 0) return { status: "invalid" };
  const evidence = [question, ...evidenceOf(quotes, citable)].join("\n");
  if (!isGrounded(text, evidence)) return { status: "invalid" };
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
  return { text, passageId: passage.id, source: passage.source };
}

function evidenceOf(quotes: readonly Quote[], citable: CitablePassages): string[] {
  const cited = new Set(quotes.map(({ passageId }) => passageId));
  return [...citable.values()]
    .filter(({ id }) => cited.has(id))
    .flatMap(({ source, heading, text }) => [source.title, heading, text]);
}

/** A made-up number or address does more harm than a wrong word. */
function isGrounded(answer: string, evidence: string): boolean {
  const known = comparable(evidence);
  const numbers = new Set(known.match(NUMBERS));
  const said = comparable(answer);
  return (
    (said.match(NUMBERS) ?? []).every((number) => numbers.has(number)) &&
    said
      .split(" ")
      .filter((word) => ADDRESS.test(word))
      .every((word) => known.includes(word.replace(/^[("'“]|[.,;:!?…)"'”]{1,4}$/gu, "")))
  );
}

const NUMBERS = /\p{N}+/gu;
/** A web or mail address. */
const ADDRESS = /@|:\/\/|[\p{L}\p{N}]\.\p{L}{2}/u;

/** `1,200` as `1200` */
function comparable(text: string): string {
  return text.toLowerCase().replace(/(\p{N}),(?=\p{N}{3})/gu, "$1");
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
