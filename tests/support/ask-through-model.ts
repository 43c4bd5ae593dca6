import { pino } from "pino";
import { AI_SETTINGS } from "#domain/search/ai-settings.ts";
import type { Answer } from "#domain/search/answer.ts";
import { wordsOf } from "#domain/search/answers/stemmed-words.ts";
import { sentencesOf } from "#domain/text/sentences.ts";
import type { Database } from "#server/db/connection.ts";
import { openAnswerCache } from "#server/search/answer-cache.ts";
import { answerQuestion } from "#server/search/answer-question.ts";
import { openAiModel } from "#server/search/model/open-model.ts";
import { passages } from "#server/search/passages/tables.ts";
import { siteConfig } from "#server/site/tables.ts";
import { completion, type ModelCall, modelEndpoint, sentData } from "./model-endpoint.ts";

export type ModelRun = {
  answers: Answer[];
  /** How often the model was asked. */
  calls: number;
  /** Reasons why the model did not answer. */
  failures: string[];
  /** Answers whose quotes all stand letter by letter in the stored passages that they cite. */
  verbatim: Answer[];
};

/** Asks the questions of a site whose model echoes what it was sent: for the path, not the quality. */
export async function askThroughModel(
  db: Database,
  questions: readonly string[],
): Promise<ModelRun> {
  const set = { aiAnswersEnabled: true, aiTokensPerDay: AI_SETTINGS.aiTokensPerDay.max };
  await db
    .insert(siteConfig)
    .values({ id: 1, ...set })
    .onConflictDoUpdate({ target: siteConfig.id, set });
  const endpoint = await modelEndpoint();
  endpoint.respond = echo;
  const failures: string[] = [];
  const world = {
    db,
    log: pino({ level: "warn" }, { write: (line) => void failures.push(...reasonIn(line)) }),
    now: () => new Date(),
    aiModel: openAiModel({ AI_BASE_URL: `${endpoint.origin}/v1`, AI_MODEL: "llama" }),
    answerCache: openAnswerCache(),
    vectorSearch: null,
  };
  const answers: Answer[] = [];
  for (const question of questions) answers.push(...found(await answerQuestion(world, question)));
  await endpoint.close();
  const rows = await db.select({ id: passages.id, text: passages.text }).from(passages);
  const texts = new Map(rows.map(({ id, text }) => [String(id), text]));
  const verbatim = answers.filter(
    ({ quotes, sources }) =>
      quotes.length > 0 &&
      sources.length > 0 &&
      quotes.every(({ text, passageId }) => texts.get(passageId)?.includes(text)),
  );
  return { answers, calls: endpoint.calls.length, failures, verbatim };
}

const found = (answer: Answer | null) => (answer ? [answer] : []);

/** A reply that cannot be verified is no failure of the request. */
function reasonIn(line: string): string[] {
  const { reason } = JSON.parse(line);
  return typeof reason === "string" ? [reason] : [];
}

/** The sentence of the first passage that has most words of the question. */
function echo(call: ModelCall): Response {
  const { question, passages } = sentData(call);
  const [first = { id: "", text: "" }] = passages;
  const asked = new Set(wordsOf(question).map(({ stem }) => stem));
  const common = (text: string) => wordsOf(text).filter(({ stem }) => asked.has(stem)).length;
  const sentences = sentencesOf(first.text).map(({ text }) => text);
  const [answer] = sentences.toSorted((one, other) => common(other) - common(one));
  const citations = [{ passageId: first.id, quote: answer }];
  return completion(JSON.stringify({ answer, citations }));
}
