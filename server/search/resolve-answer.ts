import type { Answer } from "#domain/search/answer.ts";
import { pathToQuote } from "#domain/search/quote-path.ts";
import type { AnswerSource, ResolvedAnswer } from "#domain/search/smart-response.ts";
import { atOnce } from "../concurrency/concurrency-limit.ts";
import { type AnswerOptions, type AnswerWorld, answerQuestion } from "./answer-question.ts";
import { findOwnAnswer } from "./own-answers/find-own-answer.ts";

type ResolveOptions = Pick<
  AnswerOptions,
  "isBuiltIn" | "signal" | "network" | "client" | "runLookup"
>;

/** The owner's own answer, else one that is found; null without evidence. */
export async function resolveAnswer(
  world: AnswerWorld,
  question: string,
  options: ResolveOptions = {},
): Promise<ResolvedAnswer | null> {
  const { runLookup = atOnce } = options;
  const own = await runLookup(() => findOwnAnswer(world, question));
  if (own) return own;
  const answer = await answerQuestion(world, question, options);
  return answer && { text: answer.text, by: answer.by, sources: sourcesOf(answer) };
}

/** Where browsers can scroll to a text; the text of files is not on their pages. */
const SCROLLED: readonly AnswerSource["kind"][] = ["project", "post", "about"];

function sourcesOf({ sources, quotes }: Answer): AnswerSource[] {
  return sources.map(({ kind, id, slug, title, path, thumbnailUrl }) => {
    const quote = quotes.find(({ source }) => source.kind === kind && source.id === id);
    const isScrolled = quote && SCROLLED.includes(kind);
    const passagePath = quote?.source.path ?? path;
    return {
      kind,
      id,
      slug,
      project_title: title,
      thumbnail_url: thumbnailUrl,
      path: isScrolled ? pathToQuote(path, quote) : passagePath,
    };
  });
}
