import type { Environment } from "../../env.ts";
import { AiModel } from "./ai-model.ts";
import { fetchBounded } from "./fetch-bounded.ts";
import { askModel, type LanguageModelSource } from "./language-model.ts";

/** The smallest current model: answers are short, and have to be there within seconds. */
const ANTHROPIC_MODEL = "claude-haiku-5-5";
const ANTHROPIC_URL = "https://api.anthropic.com/v1";
/** Other endpoints support only `max_tokens`, which its reasoning models refuse. */
const OPENAI_HOST = "api.openai.com";

type ModelSettings = Pick<
  Environment,
  "AI_BASE_URL" | "AI_API_KEY" | "AI_MODEL" | "ANTHROPIC_API_KEY"
>;

/** Null without one. The libraries are loaded by the first question: they take 35 MB of memory. */
export function openAiModel(
  { AI_BASE_URL, AI_API_KEY, AI_MODEL, ANTHROPIC_API_KEY }: ModelSettings,
  anthropicUrl = ANTHROPIC_URL,
): AiModel | null {
  if (AI_BASE_URL && AI_MODEL) return compatibleModel(AI_BASE_URL, AI_MODEL, AI_API_KEY);
  if (!ANTHROPIC_API_KEY) return null;
  return anthropicModel(anthropicUrl, AI_MODEL ?? ANTHROPIC_MODEL, ANTHROPIC_API_KEY);
}

function compatibleModel(baseURL: string, name: string, apiKey: string | undefined): AiModel {
  return modelFrom(name, async () => {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    const provider = createOpenAICompatible({
      name: "endpoint",
      baseURL,
      apiKey,
      fetch: fetchBounded,
      supportsStructuredOutputs: true,
      ...(new URL(baseURL).hostname === OPENAI_HOST && {
        transformRequestBody: ({ max_tokens, ...body }) => ({
          ...body,
          max_completion_tokens: max_tokens,
        }),
      }),
    });
    // Models differ in the lowest one they have. Reasoning takes the time and tokens of the answer.
    return { model: provider.chatModel(name), efforts: ["none", "minimal", "low"] };
  });
}

function anthropicModel(baseURL: string, name: string, apiKey: string): AiModel {
  return modelFrom(name, async () => {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    const provider = createAnthropic({ baseURL, apiKey, fetch: fetchBounded });
    return {
      model: provider.languageModel(name),
      providerOptions: { anthropic: { thinking: { type: "disabled" } } },
    };
  });
}

function modelFrom(name: string, load: () => Promise<LanguageModelSource>): AiModel {
  let loading: Promise<LanguageModelSource> | null = null;
  return new AiModel(name, async (request, signal) => {
    loading ??= load();
    return askModel(await loading, request, signal);
  });
}
