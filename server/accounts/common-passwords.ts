import { readFile } from "node:fs/promises";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { normalPassword, PASSWORD_MESSAGES, passwordProblem } from "#domain/accounts/password.ts";
import type { Queryable } from "../db/connection.ts";
import { readSite } from "../site/store.ts";

/** zxcvbn's time grows with the square: 0.1 s here, 1.8 s at four times that. */
const CHECKED_MAX_UNITS = 64;
/** On a scale from 0 to 4; 2 means more than a million guesses. */
const SCORE_MIN = 2;
/** Digits and signs around a known word that still do not make it a password. */
const PADDING_MAX = 8;

/** A problem to show, or null. `about`: easily guessed words, such as the site's name. */
export async function checkPasswordStrength(
  password: string,
  about: readonly string[],
): Promise<string | null> {
  const problem = passwordProblem(password);
  if (problem !== null) return problem;
  const { zxcvbn, common } = await loadLists();
  const own = personalWords(about);
  const text = normalPassword(password);
  const isEasy =
    zxcvbn.check(text, own).score < SCORE_MIN ||
    isPaddedWord(text, (word) => common.has(word) || own.includes(word));
  return isEasy ? PASSWORD_MESSAGES.easy : null;
}

/** For the account's own password: its name and address and the site's are easily guessed. */
export async function checkAccountPassword(
  db: Queryable,
  { name, email }: { name: string; email: string },
  password: string,
): Promise<string | null> {
  const site = await readSite(db);
  return checkPasswordStrength(password, [name, email, site.name, site.title]);
}

/** A known word with digits and signs around it: "Dragon2024!!". */
function isPaddedWord(password: string, isKnown: (word: string) => boolean): boolean {
  const text = password.slice(0, CHECKED_MAX_UNITS).toLowerCase();
  const word = text.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, "");
  return text.length - word.length <= PADDING_MAX && [word, joined(word)].some(isKnown);
}

function personalWords(about: readonly string[]): string[] {
  const texts = about.map((text) =>
    text.normalize("NFKC").toLowerCase().slice(0, CHECKED_MAX_UNITS),
  );
  const parts = texts.flatMap((text) => [text, ...text.split(/[\s@.]+/)]);
  const runs = texts.flatMap((text) => text.split(SIGNS));
  return [...new Set([...parts, ...parts.map(joined), ...runs])].filter((word) => word !== "");
}

const SIGNS = /[^\p{L}\p{M}\p{N}]+/gu;
const joined = (text: string) => text.replace(SIGNS, "");

type Lists = { zxcvbn: ZxcvbnFactory; common: ReadonlySet<string> };
let lists: Promise<Lists> | undefined;

function loadLists(): Promise<Lists> {
  lists ??= readLists();
  return lists;
}

async function readLists(): Promise<Lists> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }, list] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    readFile(new URL("known-phrases.txt", import.meta.url), "utf8"),
  ]);
  const phrases = list.trim().replaceAll(" ", "").split("\n");
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...dictionary, phrases },
    graphs: adjacencyGraphs,
    maxLength: CHECKED_MAX_UNITS,
  });
  const common = [...dictionary["passwords-common"].map(String), ...phrases];
  return { zxcvbn, common: new Set(common) };
}
