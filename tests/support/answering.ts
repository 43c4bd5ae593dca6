import { sql } from "drizzle-orm";
import type { Answer } from "#domain/search/answer.ts";
import type { Vocabulary } from "#domain/search/answers/question-terms.ts";
import type { RankedPassage } from "#domain/search/passage.ts";
import { type AnswerOptions, answerQuestion } from "#server/search/answer-question.ts";
import { openAiModel } from "#server/search/model/open-model.ts";
import { readUsageToday } from "#server/search/model/usage.ts";
import { siteConfig } from "#server/site/tables.ts";
import { importWorld } from "./import-world.ts";
import { completion, modelEndpoint } from "./model-endpoint.ts";

export const QUESTION = "When did the port reopen?";
export const QUOTE = "The port reopened in 2019.";

export const modelReply = (answer: string, quote = QUOTE, passageId = "p1") =>
  completion(JSON.stringify({ answer, citations: [{ passageId, quote }] }));

export function passage(id: string, text: string): RankedPassage {
  const source = {
    kind: "project" as const,
    id,
    slug: id,
    title: "Harbour Signs",
    path: `/project/${id}`,
    thumbnailUrl: null,
  };
  return { id, source, heading: "", text, score: 1 };
}

export const HARBOUR = passage("harbour", `Two hundred signs. ${QUOTE}`);

export const NO_WORDS: Vocabulary = {
  passages: 0,
  frequencies: new Map(),
  related: () => new Map(),
};
export const evidenceOf = (passages: RankedPassage[]) => ({
  passages,
  vocabulary: NO_WORDS,
  nearIds: new Set<string>(),
});

export const BUILT_IN: Answer = {
  text: QUOTE,
  sources: [HARBOUR.source],
  quotes: [],
  by: "passages",
};

export const answerParts = (values: AnswerOptions = {}): AnswerOptions => ({
  findEvidence: async () => evidenceOf([HARBOUR]),
  answerFromPassages: () => BUILT_IN,
  hasEvidence: () => true,
  keepPublic: async (_db, passages) => [...passages],
  ...values,
});

export const NO_USAGE = { requests: 0, input: 0, output: 0 };

/** A site whose questions are answered by a model. Its clock stands still, so that tokens are counted on one day. */
export async function answeringSite() {
  const [opened, endpoint] = await Promise.all([importWorld(), modelEndpoint()]);
  const now = new Date();
  const world = { ...opened.world, now: () => now };
  const saveSettings = async (values: Partial<typeof siteConfig.$inferInsert>): Promise<void> => {
    const set = { ...values, id: 1 };
    await world.db
      .insert(siteConfig)
      .values(set)
      .onConflictDoUpdate({ target: siteConfig.id, set });
  };
  return {
    world,
    endpoint,
    saveSettings,
    /** Before each test. */
    async reset(): Promise<void> {
      await world.db.execute(sql`truncate ai_usage`);
      await saveSettings({ aiAnswersEnabled: true, aiTokensPerDay: 200_000 });
      world.answerCache.clear();
      endpoint.calls.length = 0;
      endpoint.respond = () => modelReply("It reopened in 2019.");
    },
    ask(question = QUESTION, values?: AnswerOptions, origin = endpoint.origin) {
      const aiModel = openAiModel({ AI_BASE_URL: `${origin}/v1`, AI_MODEL: "llama" });
      return answerQuestion({ ...world, aiModel }, question, answerParts(values));
    },
    usage: () => readUsageToday(world),
    async close(): Promise<void> {
      await endpoint.close();
      await opened.close();
    },
  };
}
