import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { normalPassword, PASSWORD_MESSAGES, passwordProblem } from "#domain/accounts/password.ts";
import { KNOWN_PHRASES } from "./known-phrases.ts";

/**
 * How much of a password is looked at, in UTF-16 units: hard enough to guess so far is hard enough.
 * The time grows with the square: 0.1 s for the worst that was found, 1.8 s for four times as much.
 */
const JUDGED_MAX = 64;
/** zxcvbn's scores go from 0 to 4; 2 needs more than a million guesses. */
const SCORE_MIN = 2;
/** A known word needs more than so many numbers and signs around it to be a password. */
const TRIMMINGS_MAX = 8;

/**
 * Why nobody should have this password; null for a good one. The text is shown as it is. `about`: the
 * person's name and address, the site's name: nobody needs a list to guess these.
 */
export async function judgePassword(
  password: string,
  about: readonly string[],
): Promise<string | null> {
  const problem = passwordProblem(password);
  if (problem !== null) return problem;
  const { zxcvbn, common } = await loadLists();
  const own = wordsAbout(about);
  const text = normalPassword(password);
  const isEasy =
    zxcvbn.check(text, own).score < SCORE_MIN ||
    isTrimmedWord(text, (word) => common.has(word) || own.includes(word));
  return isEasy ? PASSWORD_MESSAGES.easy : null;
}

/** Whether a password is a known word with the numbers and signs that people put round one: "Dragon2024!!". */
function isTrimmedWord(password: string, isKnown: (word: string) => boolean): boolean {
  const text = password.slice(0, JUDGED_MAX).toLowerCase();
  const word = text.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, "");
  return text.length - word.length <= TRIMMINGS_MAX && [word, joined(word)].some(isKnown);
}

/** The texts as they stand, and their parts, with and without the signs in them. */
function wordsAbout(about: readonly string[]): string[] {
  const texts = about.map((text) => text.normalize("NFKC").toLowerCase().slice(0, JUDGED_MAX));
  const parts = texts.flatMap((text) => [text, ...text.split(/[\s@.]+/)]);
  const runs = texts.flatMap((text) => text.split(SIGNS));
  return [...new Set([...parts, ...parts.map(joined), ...runs])].filter((word) => word !== "");
}

const SIGNS = /[^\p{L}\p{M}\p{N}]+/gu;
const joined = (text: string) => text.replace(SIGNS, "");

type Lists = { zxcvbn: ZxcvbnFactory; common: ReadonlySet<string> };
let lists: Promise<Lists> | undefined;

/** 15 MB that a site needs when a password is set, which is next to never. */
function loadLists(): Promise<Lists> {
  lists ??= readLists();
  return lists;
}

async function readLists(): Promise<Lists> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...dictionary, phrases: [...KNOWN_PHRASES] },
    graphs: adjacencyGraphs,
    maxLength: JUDGED_MAX,
  });
  const common = [...dictionary["passwords-common"].map(String), ...KNOWN_PHRASES];
  return { zxcvbn, common: new Set(common) };
}
