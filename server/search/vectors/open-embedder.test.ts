import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  brokenOff,
  embeddings,
  type ModelEndpoint,
  modelEndpoint,
} from "../../../tests/support/model-endpoint.ts";
import { TextsRefused } from "./embedder.ts";
import { openEmbedder } from "./open-embedder.ts";

let endpoint: ModelEndpoint;
beforeAll(async () => {
  endpoint = await modelEndpoint();
});
afterAll(() => endpoint.close());
beforeEach(() => {
  endpoint.calls.length = 0;
  endpoint.respond = embeddings;
});

type Given = Parameters<typeof openEmbedder>[0];

function open(settings: Given = {}) {
  const embedder = openEmbedder({
    AI_BASE_URL: `${endpoint.origin}/v1/`,
    AI_EMBEDDING_MODEL: "small",
    ...settings,
  });
  if (!embedder) throw new Error("no embedder");
  return embedder;
}

const embed = (texts: string[], settings?: Given, signal = new AbortController().signal) =>
  open(settings).embed(texts, signal);
const errorOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error,
  );

test("without a model there are no embeddings", () => {
  expect(openEmbedder({ AI_BASE_URL: "http://127.0.0.1/v1", AI_API_KEY: "key" })).toBeNull();
});

test("texts are sent together, vectors have length 1", async () => {
  const vectors = await embed(["a lighthouse", "two books"]);
  expect(vectors.map((vector) => [...vector].map((value) => Math.round(value * 100)))).toEqual([
    [0, 71, 0, 0, 0, 71],
    [0, 0, 71, 0, 0, 71],
  ]);
  const [call] = endpoint.calls;
  expect(call?.path).toBe("/v1/embeddings");
  expect(call?.body).toEqual({
    model: "small",
    input: ["a lighthouse", "two books"],
    encoding_format: "float",
  });
});

test.each<[string, Given, string | null]>([
  ["the key of the answers, at the same endpoint", { AI_API_KEY: "answers" }, "Bearer answers"],
  ["its own", { AI_API_KEY: "answers", AI_EMBEDDING_API_KEY: "own" }, "Bearer own"],
  ["none", {}, null],
])("the endpoint gets %s", async (_what, settings, authorization) => {
  await embed(["books"], settings);
  expect(endpoint.calls[0]?.headers.get("authorization")).toBe(authorization);
});

test("another server does not get the key of the answers", async () => {
  const elsewhere = { AI_BASE_URL: "https://api.example.com/v1", AI_API_KEY: "answers" };
  await embed(["books"], { ...elsewhere, AI_EMBEDDING_BASE_URL: `${endpoint.origin}/v1` });
  expect(endpoint.calls[0]?.headers.get("authorization")).toBeNull();
});

test("vectors are put in the order of the texts", async () => {
  const data = [
    { index: 1, embedding: [0, 1] },
    { index: 0, embedding: [1, 0] },
  ];
  endpoint.respond = () => Response.json({ data });
  expect(await embed(["first", "second"])).toEqual([
    new Float32Array([1, 0]),
    new Float32Array([0, 1]),
  ]);
});

test.each([400, 413, 422])("status %i refuses the texts", async (status) => {
  endpoint.respond = () => new Response("too much", { status });
  expect(await errorOf(embed(["books"]))).toBeInstanceOf(TextsRefused);
});

const vectors = (...data: unknown[]) => Response.json({ data });

test.each<[string, () => Response]>([
  ["has status 500", () => new Response("no", { status: 500 })],
  ["has status 401", () => new Response("no", { status: 401 })],
  ["leads elsewhere", () => Response.redirect(`${endpoint.origin}/other`, 307)],
  ["is not JSON", () => new Response("<html>gateway</html>")],
  ["is JSON of another kind", () => Response.json({ hello: "world" })],
  ["is null", () => Response.json(null)],
  ["breaks off", () => brokenOff('{"data":[{"embedding":[0.1,')],
  ["has too few vectors", () => vectors({ embedding: [1, 0] })],
  ["has too many", () => vectors(...Array(3).fill({ embedding: [1, 0] }))],
  ["has one of them twice", () => vectors(...Array(2).fill({ index: 0, embedding: [1, 0] }))],
  ["has different dimensions", () => vectors({ embedding: [1, 0] }, { embedding: [1, 0, 0] })],
  ["has empty vectors", () => vectors({ embedding: [] }, { embedding: [] })],
  ["has texts as vectors", () => vectors({ embedding: "AAAA" }, { embedding: "AAAA" })],
  ["has no numbers", () => vectors({ embedding: [1, null] }, { embedding: [1, 0] })],
  ["has vectors without a direction", () => vectors({ embedding: [0, 0] }, { embedding: [1, 0] })],
  [
    "has numbers without end",
    () => new Response('{"data":[{"embedding":[1e999]},{"embedding":[1]}]}'),
  ],
  ["is too long", () => new Response(" ".repeat(9_000_000))],
])("a response that %s is an error", async (_what, respond) => {
  endpoint.respond = respond;
  const error = await errorOf(embed(["first", "second"], { AI_API_KEY: "secret-key" }));
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(TextsRefused);
  expect(String(error)).not.toContain("secret-key");
  expect(endpoint.calls).toHaveLength(1);
});

test("an endpoint that stalls is given up", async () => {
  endpoint.respond = () => new Promise<Response>(() => {});
  expect(await errorOf(embed(["books"], {}, AbortSignal.timeout(20)))).toBeInstanceOf(Error);
});
