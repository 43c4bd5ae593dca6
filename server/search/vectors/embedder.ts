/** `embed` returns one vector of length 1 per text; all have the same number of dimensions. */
export type Embedder = {
  model: string;
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
};

/** The endpoint refused the request as it was: fewer texts, or others, may do. */
export class TextsRefused extends Error {}
