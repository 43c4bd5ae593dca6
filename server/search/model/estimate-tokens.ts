import type { ModelRequest, TokenUsage } from "./ai-model.ts";

/** Limit of a reply: three times the longest word limit, with its quotes. */
export const OUTPUT_TOKENS_MAX = 1_000;

/** What endpoints add: roles, and the schema of the reply. */
const OVERHEAD_TOKENS = 500;

/** At most this many are used, since a token has at least one byte. */
export function estimateTokens({ instructions, data }: ModelRequest): TokenUsage {
  const bytes = Buffer.byteLength(instructions) + Buffer.byteLength(data);
  return { input: bytes + OVERHEAD_TOKENS, output: OUTPUT_TOKENS_MAX };
}
