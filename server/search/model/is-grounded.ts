import type { Candidate } from "#domain/search/answers/candidates.ts";
import { stemOf, wordsOf } from "#domain/search/answers/stemmed-words.ts";
import { withoutAccents } from "#domain/search/words.ts";
import { namesIn } from "./names.ts";

/**
 * Whether all names, numbers and addresses of an answer stand in the question, or in what is cited with title
 * and heading. A made-up one does more harm than a wrong word.
 */
export function isGrounded(answer: string, question: string, cited: readonly Candidate[]): boolean {
  const evidence = cited.flatMap(({ passage: { source, heading }, text }) => [
    source.title,
    heading,
    text,
  ]);
  const known = comparable([question, ...evidence].join("\n"));
  const numbers = new Set(known.match(NUMBERS));
  const said = comparable(answer);
  return (
    (said.match(NUMBERS) ?? []).every((number) => numbers.has(number)) &&
    said
      .split(" ")
      .filter((word) => ADDRESS.test(word))
      .every((word) => known.includes(word.replace(/^[("'“]|[.,;:!?…)"'”]{1,4}$/gu, ""))) &&
    hasNamesOf(known, answer, cited)
  );
}

/** In any form of the names, or abbreviated as in the sentences. */
function hasNamesOf(known: string, answer: string, cited: readonly Candidate[]): boolean {
  const stems = new Set(cited.flatMap((sentence) => [...sentence.stems]));
  const words = new Set(wordsOf(withoutAccents(known)).map(({ text }) => text));
  for (const word of words) stems.add(stemOf(word));
  return namesIn(answer).every(({ text }) => {
    const name = withoutAccents(text);
    return stems.has(stemOf(name)) || [...words].some((word) => isFormOf(word, name));
  });
}

const NAME_MIN_CHARS = 4;
const ENDING_MAX_CHARS = 2;

/** Other languages than English inflect names. */
function isFormOf(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    short.length >= NAME_MIN_CHARS &&
    long.length - short.length <= ENDING_MAX_CHARS &&
    long.startsWith(short)
  );
}

const NUMBERS = /\p{N}+/gu;
/** A web or mail address. */
const ADDRESS = /@|:\/\/|[\p{L}\p{N}]\.\p{L}{2}/u;

/** `1,200` as `1200` */
function comparable(text: string): string {
  return text.toLowerCase().replace(/(\p{N}),(?=\p{N}{3})/gu, "$1");
}
