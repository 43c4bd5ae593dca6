import type { Environment } from "../../env.ts";
import { boundedFetch } from "../model/fetch-bounded.ts";
import { type Embedder, TextsRefused } from "./embedder.ts";
import { readEmbeddings } from "./read-embeddings.ts";

/** A batch of the longest vectors, written with all their digits. */
const RESPONSE_MAX_BYTES = 8 * 1024 * 1024;
const REFUSED = new Set([400, 413, 422]);

const fetchEmbeddings = boundedFetch(RESPONSE_MAX_BYTES);

type EmbedderSettings = Pick<
  Environment,
  | "AI_BASE_URL"
  | "AI_API_KEY"
  | "AI_EMBEDDING_MODEL"
  | "AI_EMBEDDING_BASE_URL"
  | "AI_EMBEDDING_API_KEY"
>;

/** Null without a model for embeddings. */
export function openEmbedder(settings: EmbedderSettings): Embedder | null {
  const model = settings.AI_EMBEDDING_MODEL;
  const baseUrl = settings.AI_EMBEDDING_BASE_URL ?? settings.AI_BASE_URL;
  if (!model || !baseUrl) return null;
  const url = `${baseUrl.replace(/\/$/, "")}/embeddings`;
  const key = keyFrom(settings);
  const headers = {
    "Content-Type": "application/json",
    ...(key && { Authorization: `Bearer ${key}` }),
  };
  return {
    model,
    async embed(texts, signal) {
      const body = JSON.stringify({ model, input: texts, encoding_format: "float" });
      const response = await fetchEmbeddings(url, { method: "POST", headers, body, signal });
      if (!response.ok) {
        await response.body?.cancel();
        const message = `the endpoint replied with status ${response.status}`;
        throw REFUSED.has(response.status) ? new TextsRefused(message) : new Error(message);
      }
      return readEmbeddings(await response.json(), texts.length);
    },
  };
}

/** The key of the answers is not shown to another server. */
function keyFrom(settings: EmbedderSettings): string | undefined {
  const { AI_BASE_URL, AI_API_KEY, AI_EMBEDDING_BASE_URL, AI_EMBEDDING_API_KEY } = settings;
  if (AI_EMBEDDING_API_KEY) return AI_EMBEDDING_API_KEY;
  const isSameServer =
    !AI_EMBEDDING_BASE_URL || originOf(AI_EMBEDDING_BASE_URL) === originOf(AI_BASE_URL);
  return isSameServer ? AI_API_KEY : undefined;
}

const originOf = (url: string | undefined) => (url ? new URL(url).origin : null);
