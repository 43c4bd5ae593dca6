import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { countWords } from "../../domain/html/text.ts";
import type { Answer } from "../../domain/search/answer.ts";

export type Judged = {
  kind: "literal" | "paraphrased" | "misspelt" | "keywords" | "unanswerable";
  question: string;
  /** Strings that a right answer has, all of them. */
  holds: string[];
  /** Items of which a right answer cites at least one: project/slug or post/slug. */
  cites: string[];
};

/** `questions`: what the answerer was fitted to. `fresh`: written afterwards and never looked at. */
export async function readJudged(name: "questions" | "fresh"): Promise<Judged[]> {
  return JSON.parse(await readFile(join(import.meta.dirname, `${name}.json`), "utf8"));
}

/** Unanswerable questions are right without an answer. */
export function isRight(answer: Answer | null, judged: Judged, wordLimit: number): boolean {
  if (judged.kind === "unanswerable" || !answer)
    return !answer === (judged.kind === "unanswerable");
  const text = comparable(answer.text);
  return (
    countWords(answer.text) <= 3 * wordLimit &&
    judged.holds.every((held) => text.includes(comparable(held))) &&
    answer.sources.some(({ kind, slug }) => judged.cites.includes(`${kind}/${slug}`))
  );
}

function comparable(text: string): string {
  return text.replaceAll("’", "'").replace(/\s+/g, " ").toLowerCase();
}
