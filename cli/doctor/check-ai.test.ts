import { afterEach, beforeEach, expect, test } from "vitest";
import { parseEnvironment } from "#server/env.ts";
import {
  completion,
  embeddings,
  type ModelEndpoint,
  modelEndpoint,
} from "../../tests/support/model-endpoint.ts";
import { checkAiModel, checkEmbeddings } from "./check-ai.ts";

let endpoint: ModelEndpoint;
beforeEach(async () => {
  endpoint = await modelEndpoint();
});
afterEach(() => endpoint.close());

const KEY = "hunter2";

function environmentFrom(env: Record<string, string>) {
  const parsed = parseEnvironment(env);
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return parsed.environment;
}

const withEndpoint = () =>
  environmentFrom({
    AI_BASE_URL: `${endpoint.origin}/v1`,
    AI_API_KEY: KEY,
    AI_MODEL: "llama",
    AI_EMBEDDING_MODEL: "small",
  });

test("a model answers something short", async () => {
  endpoint.respond = () => completion("{}", null);
  const finding = await checkAiModel(withEndpoint());
  expect(finding).toMatchObject({ state: "ok", subject: "AI model" });
  expect(finding?.messages[0]).toMatch(
    /^llama replied in \d+\.\d s\. It does not report its tokens: they are estimated\.$/,
  );
  expect(endpoint.calls).toMatchObject([{ path: "/v1/chat/completions" }]);
});

test("a word is embedded", async () => {
  endpoint.respond = embeddings;
  const finding = await checkEmbeddings(withEndpoint());
  expect(finding).toMatchObject({ state: "ok", subject: "Embeddings" });
  expect(finding?.messages[0]).toMatch(/^small replied in \d+\.\d s\. Dimensions: 6\.$/);
});

test("a refused key is a problem", async () => {
  endpoint.respond = () => new Response(KEY, { status: 401, statusText: "Unauthorized" });
  const findings = [await checkAiModel(withEndpoint()), await checkEmbeddings(withEndpoint())];
  expect(findings).toEqual([
    { state: "wrong", subject: "AI model", messages: ["llama: Unauthorized"] },
    {
      state: "wrong",
      subject: "Embeddings",
      messages: ["small: the endpoint replied with status 401"],
    },
  ]);
});

test("an endpoint that is down is a problem", async () => {
  await endpoint.close();
  for (const check of [checkAiModel, checkEmbeddings]) {
    const finding = await check(withEndpoint());
    expect(finding).toMatchObject({
      state: "wrong",
      messages: [expect.stringContaining("ECONNREFUSED")],
    });
  }
});

test("without models there is nothing to check", async () => {
  expect(await checkAiModel(environmentFrom({}))).toBeNull();
  expect(await checkEmbeddings(environmentFrom({}))).toBeNull();
});
