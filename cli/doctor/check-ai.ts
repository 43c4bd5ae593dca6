import type { Environment } from "#server/env.ts";
import { rootCauseOf } from "#server/errors.ts";
import { ANSWER_WITHIN_MS } from "#server/search/answer-question.ts";
import { openAiModel } from "#server/search/model/open-model.ts";
import { openEmbedder } from "#server/search/vectors/open-embedder.ts";
import { WAIT_MS } from "#server/search/vectors/vector-search.ts";
import { note, ok, type SetupFinding, wrong } from "#server/setup-finding.ts";

/** A local model may have to be loaded first. */
const RESPONDS_WITHIN_MS = 60_000;

/** Asks the model something short. Null without one. */
export async function checkAiModel(environment: Environment): Promise<SetupFinding | null> {
  const model = openAiModel(environment);
  if (!model) return null;
  const request = { instructions: "Reply with an empty answer and no citations.", data: "{}" };
  return checkEndpoint("AI model", model.name, ANSWER_WITHIN_MS, async (signal) => {
    const { usage } = await model.ask(request, signal);
    return usage ? "" : " It does not report its tokens: they are estimated.";
  });
}

/** Embeds a word. Null without a model for it. */
export async function checkEmbeddings(environment: Environment): Promise<SetupFinding | null> {
  const embedder = openEmbedder(environment);
  if (!embedder) return null;
  return checkEndpoint("Embeddings", embedder.model, WAIT_MS, async (signal) => {
    const [vector] = await embedder.embed(["portfolio"], signal);
    return ` Dimensions: ${vector?.length ?? 0}.`;
  });
}

/** `call` returns what to add. Slower than `waitMs` is too slow for a visitor. */
async function checkEndpoint(
  subject: string,
  model: string,
  waitMs: number,
  call: (signal: AbortSignal) => Promise<string>,
): Promise<SetupFinding> {
  const begun = performance.now();
  try {
    const addition = await call(AbortSignal.timeout(RESPONDS_WITHIN_MS));
    const ms = performance.now() - begun;
    const message = `${model} replied in ${(ms / 1000).toFixed(1)} s.${addition}`;
    if (ms <= waitMs) return ok(subject, message);
    return note(
      subject,
      message,
      `Visitors wait ${waitMs / 1000} s at most. Run it again: the model may have finished loading.`,
    );
  } catch (error) {
    return wrong(subject, `${model}: ${rootCauseOf(error)}`);
  }
}
