import { NO_ANSWER } from "#domain/search/answer.ts";
import { ANSWERER_LABELS, type Answerer } from "#domain/search/questions.ts";
import type { AnswerSource } from "#domain/search/smart-response.ts";
import { cutQuestion } from "#domain/search/text.ts";
import type { World } from "../world.ts";
import { readAiSettings } from "./ai-settings.ts";
import { findPassages } from "./passages/find-passages.ts";
import { kindsOf } from "./passages/kinds.ts";
import { resolveAnswer } from "./resolve-answer.ts";

const PASSAGES_SHOWN = 10;

export type Trial = {
  question: string;
  answer: string;
  by: Answerer | null;
  /** Label of `by`. */
  answeredBy: string;
  sources: AnswerSource[];
  passages: {
    id: string;
    title: string;
    path: string;
    heading: string;
    text: string;
    score: number;
  }[];
};

/** As a visitor would be answered, with what was found for it. For the owner. */
export async function tryQuestion(world: World, query: string): Promise<Trial> {
  const { text: question } = cutQuestion(query);
  const { sources } = await readAiSettings(world.db);
  const [answer, found] = await Promise.all([
    resolveAnswer(world, question),
    world.vectorSearch?.nearest(question, { kinds: kindsOf(sources) }),
  ]);
  const passages = await findPassages(world.db, question, {
    limit: PASSAGES_SHOWN,
    sources,
    near: found?.passages,
  });
  return {
    question,
    answer: answer?.text ?? NO_ANSWER,
    by: answer?.by ?? null,
    answeredBy: answer ? ANSWERER_LABELS[answer.by] : "No answer: the evidence is too weak",
    sources: answer?.sources ?? [],
    passages: passages.map(({ id, source, heading, text, score }) => ({
      id,
      title: source.title,
      path: source.path,
      heading,
      text,
      score,
    })),
  };
}
