/** `data` is JSON; only `instructions` instruct. */
export type ModelRequest = { instructions: string; data: string };

export type TokenUsage = { input: number; output: number };

/** `usage` is null when the endpoint does not report it. */
export type ModelReply = { text: string; usage: TokenUsage | null };

/** `ask` throws `NotProcessed` when the request cost nothing. */
export type AiModel = {
  name: string;
  ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>;
};

/** The endpoint refused the request or could not be reached: nothing is charged. */
export class NotProcessed extends Error {}
