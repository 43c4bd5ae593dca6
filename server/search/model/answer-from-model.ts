import type { AiSettings } from "#domain/search/ai-settings.ts";
import type { Vocabulary } from "#domain/search/answers/question-terms.ts";
import type { Passage } from "#domain/search/passage.ts";
import type { World } from "../../world.ts";
import { addressesModel } from "./addresses-model.ts";
import { type AiModel, ModelPaused, type ModelRequest, NotProcessed } from "./ai-model.ts";
import { type CheckedReply, checkReply } from "./check-reply.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { citablePassages, requestFor } from "./prompt.ts";
import { parseReply } from "./reply.ts";
import { cancelReservation, reserveTokens, settleTokens } from "./usage.ts";

type ModelWorld = Pick<World, "db" | "log" | "now">;

/** `failed`: without a usable reply in time. `skipped`: not asked. */
type ModelOutcome =
  | Exclude<CheckedReply, { status: "invalid" }>
  | { status: "failed" }
  | { status: "skipped"; reason: "tokens" | "instructions" | "paused" };

type Asked = {
  question: string;
  passages: readonly Passage[];
  vocabulary: Vocabulary;
  /** Passages that were found by meaning. */
  nearIds: ReadonlySet<string>;
};

export async function answerFromModel(
  world: ModelWorld,
  model: AiModel,
  { question, passages, ...found }: Asked,
  settings: AiSettings,
  { client, signal }: { client: string; signal: AbortSignal },
): Promise<ModelOutcome> {
  const citable = citablePassages(passages);
  if (citable.size === 0 || addressesModel(question))
    return { status: "skipped", reason: "instructions" };
  const request = requestFor(question, citable, settings);
  try {
    const text = await model.run({ client, signal, now: world.now }, () =>
      askWithinBudget(world, model, request, settings.tokensPerDay, signal),
    );
    if (text === null) return { status: "skipped", reason: "tokens" };
    const reply = parseReply(text);
    const { wordLimit } = settings;
    const checked = reply && checkReply(reply, { ...found, question, citable, wordLimit });
    if (checked && checked.status !== "invalid") return checked;
    world.log.warn({ model: model.name }, "the AI model replied without a verifiable answer");
  } catch (error) {
    if (error instanceof ModelPaused) return { status: "skipped", reason: "paused" };
    const reason = error instanceof Error ? error.message : String(error);
    world.log.warn({ model: model.name, reason }, "the AI model did not answer");
  }
  return { status: "failed" };
}

/** Null when the tokens of the day are used up. */
async function askWithinBudget(
  world: ModelWorld,
  model: AiModel,
  request: ModelRequest,
  tokensPerDay: number,
  signal: AbortSignal,
): Promise<string | null> {
  const estimate = estimateTokens(request);
  const reservation = await reserveTokens(world, estimate, tokensPerDay);
  if (!reservation) {
    const needed = estimate.input + estimate.output;
    if (needed > tokensPerDay) reportLimit(world, model, { needed, tokensPerDay });
    return null;
  }
  try {
    const { text, usage } = await model.ask(request, signal);
    if (usage) await settleTokens(world.db, reservation, usage);
    return text;
  } catch (error) {
    if (error instanceof NotProcessed) await cancelReservation(world.db, reservation);
    throw error;
  }
}

const reported = new WeakSet<AiModel>();

/** Once: each question would say the same. */
function reportLimit({ log }: ModelWorld, model: AiModel, tokens: Record<string, number>): void {
  if (reported.has(model)) return;
  reported.add(model);
  log.warn(
    { model: model.name, ...tokens },
    "the AI model was not asked: a question needs more than the tokens per day",
  );
}
