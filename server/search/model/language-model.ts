import type { generateText as GenerateText, LanguageModel, LanguageModelUsage } from "ai";
import { codeOf } from "../../errors.ts";
import {
  type ModelReply,
  type ModelRequest,
  NotProcessed,
  RequestRefused,
  type TokenUsage,
} from "./ai-model.ts";
import { OUTPUT_TOKENS_MAX } from "./estimate-tokens.ts";
import { replySchema } from "./reply.ts";

type CallOptions = Parameters<typeof GenerateText>[0];

export type LanguageModelSource = {
  model: LanguageModel;
  providerOptions?: CallOptions["providerOptions"];
  /** Lowest first; the first is sent. Those that the endpoint refused are removed. */
  efforts?: readonly CallOptions["reasoning"][];
  /** Set when the endpoint refused a schema; then the instructions alone ask for JSON. */
  hasNoSchema?: boolean;
};

const NOT_CONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ENETUNREACH"]);
const BAD_REQUEST_STATUSES = new Set([400, 422]);

/** Asks once: the built-in answer is better than a late one. */
export async function askModel(
  source: LanguageModelSource,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<ModelReply> {
  const { APICallError } = await import("ai");
  try {
    return await generate(source, request, signal);
  } catch (error) {
    if (!APICallError.isInstance(error)) throw error;
    const { statusCode, message, responseBody = "" } = error;
    const isBadRequest = BAD_REQUEST_STATUSES.has(statusCode ?? 0);
    const simpler = isBadRequest ? withoutRefused(source, `${message} ${responseBody}`) : null;
    if (simpler) {
      const reply = await askModel(simpler, request, signal);
      Object.assign(source, simpler);
      return reply;
    }
    if (isBadRequest) throw new RequestRefused(message, { cause: error });
    const isRefused = statusCode !== undefined && statusCode >= 300;
    if (isRefused || NOT_CONNECTED.has(codeOf(error.cause) ?? ""))
      throw new NotProcessed(message, { cause: error });
    throw error;
  }
}

/** Null when nothing is left that the endpoint could do without. */
function withoutRefused(source: LanguageModelSource, reason: string): LanguageModelSource | null {
  const { efforts = [], hasNoSchema } = source;
  const namesSchema = /response_format|schema/i.test(reason);
  if (efforts.length > 0 && (hasNoSchema || !namesSchema)) {
    const namesEffort = /reason|think/i.test(reason);
    return { ...source, efforts: namesEffort ? efforts.slice(1) : [] };
  }
  return hasNoSchema ? null : { ...source, hasNoSchema: true };
}

async function generate(
  { model, providerOptions, efforts, hasNoSchema }: LanguageModelSource,
  { instructions, data }: ModelRequest,
  abortSignal: AbortSignal,
): Promise<ModelReply> {
  const { generateText, NoObjectGeneratedError, Output } = await import("ai");
  // It would write to the console.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const call = {
    model,
    providerOptions,
    reasoning: efforts?.[0],
    instructions,
    prompt: data,
    maxOutputTokens: OUTPUT_TOKENS_MAX,
    maxRetries: 0,
    abortSignal,
  };
  try {
    const { text, usage } = hasNoSchema
      ? await generateText(call)
      : await generateText({ ...call, output: Output.object({ schema: replySchema }) });
    return { text, usage: reported(usage) };
  } catch (error) {
    // Its tokens count, and the text may still be JSON inside of something else.
    if (!NoObjectGeneratedError.isInstance(error)) throw error;
    return { text: error.text ?? "", usage: reported(error.usage) };
  }
}

function reported(usage: LanguageModelUsage | undefined): TokenUsage | null {
  const { inputTokens, outputTokens } = usage ?? {};
  if (inputTokens === undefined || outputTokens === undefined) return null;
  return { input: wholeTokens(inputTokens), output: wholeTokens(outputTokens) };
}

/** Endpoints report anything. */
function wholeTokens(count: number): number {
  return Math.min(Math.max(0, Math.ceil(count)), 10_000_000);
}
