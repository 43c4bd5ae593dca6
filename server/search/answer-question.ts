import type { AiSettings } from "#domain/search/ai-settings.ts";
import type { Answer } from "#domain/search/answer.ts";
import { answerFromPassages, hasEvidence } from "#domain/search/answers/answer.ts";
import type { Passage } from "#domain/search/passage.ts";
import { normalizedQuestion } from "#domain/search/question-key.ts";
import { cutQuestion, fold } from "#domain/search/text.ts";
import { fingerprint } from "#domain/values/fingerprint.ts";
import { atOnce, type RunLimited } from "../concurrency/concurrency-limit.ts";
import { nextGoLiveAt } from "../posts/store.ts";
import type { World } from "../world.ts";
import { readAiSettings } from "./ai-settings.ts";
import type { FoundAnswer } from "./answer-cache.ts";
import { findEvidence } from "./find-evidence.ts";
import { answerFromModel } from "./model/answer-from-model.ts";
import { keepPublic } from "./passages/read-passages.ts";

/** decisions: Search and AI answers. Of retrieval and model together. */
export const ANSWER_WITHIN_MS = 8_000;

export type AnswerWorld = Pick<
  World,
  "db" | "log" | "now" | "aiModel" | "answerCache" | "vectorSearch"
>;

type AnswerParts = {
  findEvidence: typeof findEvidence;
  answerFromPassages: typeof answerFromPassages;
  hasEvidence: typeof hasEvidence;
  keepPublic: typeof keepPublic;
};

const NO_MODELS = { aiModel: null, vectorSearch: null };

const PARTS: AnswerParts = { findEvidence, answerFromPassages, hasEvidence, keepPublic };

type FindOptions = AnswerParts & {
  /** Aborts when the answer must be there. By default, after `ANSWER_WITHIN_MS`. */
  signal: AbortSignal;
  /** Of the visitor who asks, if any. */
  network?: string;
  /** With whose other questions this one shares turns at the model (`providerNetworkOf`). */
  client: string;
  /** Runs what is looked up in the database. By default at once. */
  runLookup: RunLimited;
};

export type AnswerOptions = Partial<FindOptions> & {
  /** No model is asked. */
  isBuiltIn?: boolean;
};

/** Null when answers are off, and when the content holds no answer. */
export async function answerQuestion(
  world: AnswerWorld,
  question: string,
  options: AnswerOptions = {},
): Promise<Answer | null> {
  const settings = await readAiSettings(world.db);
  const { text: asked } = cutQuestion(question);
  if (!settings.isEnabled || asked === "") return null;
  const { aiModel: configured, vectorSearch } = options.isBuiltIn ? NO_MODELS : world;
  // A model that is off is no reason to keep an answer only briefly, unlike one that failed.
  const aiModel = settings.tokensPerDay > 0 ? configured : null;
  const models = [aiModel?.name ?? "", vectorSearch?.embedder.model ?? ""];
  const key = [...models, fingerprint(settings), normalizedQuestion(asked) || fold(asked)].join(
    " ",
  );
  const { answer } = await world.answerCache.get(
    key,
    () => world.now().getTime(),
    () => {
      const { signal = AbortSignal.timeout(ANSWER_WITHIN_MS) } = options;
      const { client = "", runLookup = atOnce } = options;
      const given = { ...PARTS, ...options, signal, client, runLookup };
      return findAnswer({ ...world, aiModel, vectorSearch }, asked, settings, given);
    },
  );
  return answer;
}

async function findAnswer(
  world: AnswerWorld,
  question: string,
  settings: AiSettings,
  options: FindOptions,
): Promise<FoundAnswer> {
  const { network, runLookup, findEvidence } = options;
  const { vectorSearch } = world;
  const { sources } = settings;
  const { validUntil, evidence } = await runLookup(async () => ({
    // Ahead of the search: a post that goes live during it may be missing.
    validUntil: await nextGoLiveAt(world.db, world.now()),
    evidence: await findEvidence(world.db, question, sources, { vectorSearch, network }),
  }));
  return { ...(await answerFrom(evidence, world, question, settings, options)), validUntil };
}

async function answerFrom(
  { passages, vocabulary, nearIds, isProvisional }: Awaited<ReturnType<typeof findEvidence>>,
  world: AnswerWorld,
  question: string,
  settings: AiSettings,
  options: FindOptions,
): Promise<FoundAnswer> {
  const { answerFromPassages, hasEvidence, keepPublic, runLookup, client, signal } = options;
  const { wordLimit } = settings;
  const builtInFrom = (given: typeof passages) =>
    answerFromPassages(question, given, { wordLimit, vocabulary });
  const { aiModel: model } = world;
  if (!model) return { answer: builtInFrom(passages), isProvisional };
  // What was found by meaning may answer in words that only a model matches.
  if (nearIds.size === 0 && !hasEvidence(question, passages, vocabulary))
    return { answer: null, isProvisional };
  const asked = { question, passages, vocabulary, nearIds };
  const outcome = await answerFromModel(world, model, asked, settings, { client, signal });
  if (outcome.status === "declined") return { answer: null, isProvisional };
  // Models take seconds, in which the owner may have hidden something.
  const current = await runLookup(() => keepPublic(world.db, passages));
  if (outcome.status === "answered" && isFrom(current, outcome.answer))
    return { answer: outcome.answer, isProvisional };
  const isSkipped = outcome.status === "skipped" && outcome.reason === "instructions";
  return { answer: builtInFrom(current), isProvisional: isProvisional || !isSkipped };
}

function isFrom(passages: readonly Passage[], { quotes }: Answer): boolean {
  const ids = new Set(passages.map(({ id }) => id));
  return quotes.every(({ passageId }) => ids.has(passageId));
}
