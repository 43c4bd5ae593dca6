import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  anthropicMessage,
  brokenOff,
  completion,
  type ModelEndpoint,
  modelEndpoint,
} from "../../../tests/support/model-endpoint.ts";
import { NotProcessed } from "./ai-model.ts";
import { OUTPUT_TOKENS_MAX } from "./estimate-tokens.ts";
import { openAiModel } from "./open-model.ts";

const REQUEST = { instructions: "Be brief.", data: '{"question":"Who?"}' };
const REPLY = '{"answer":"Ada.","citations":[]}';

let endpoint: ModelEndpoint;
beforeAll(async () => {
  endpoint = await modelEndpoint();
});
afterAll(() => endpoint.close());
beforeEach(() => {
  endpoint.calls.length = 0;
  endpoint.respond = () => completion(REPLY);
});

function compatible(origin = endpoint.origin) {
  const model = openAiModel({ AI_BASE_URL: `${origin}/v1`, AI_MODEL: "llama", AI_API_KEY: "key" });
  if (!model) throw new Error("no model");
  return model;
}

function ask(model = compatible(), signal = new AbortController().signal) {
  return model.ask(REQUEST, signal);
}

const errorOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error,
  );

test("without an endpoint or key there is no model", () => {
  expect(openAiModel({})).toBeNull();
  expect(openAiModel({ ANTHROPIC_API_KEY: "key" })?.name).toMatch(/^claude-/);
  expect(openAiModel({ ANTHROPIC_API_KEY: "key", AI_MODEL: "claude-x" })?.name).toBe("claude-x");
});

test("a compatible endpoint gets instructions apart from data, a schema and a limit", async () => {
  expect(await ask()).toEqual({ text: REPLY, usage: { input: 900, output: 100 } });
  const [call] = endpoint.calls;
  expect(call?.path).toBe("/v1/chat/completions");
  expect(call?.headers.get("authorization")).toBe("Bearer key");
  expect(call?.body).toMatchObject({
    model: "llama",
    max_tokens: OUTPUT_TOKENS_MAX,
    reasoning_effort: "none",
    messages: [
      { role: "system", content: "Be brief." },
      { role: "user", content: '{"question":"Who?"}' },
    ],
    response_format: {
      type: "json_schema",
      json_schema: { schema: { required: ["answer", "citations"] } },
    },
  });
});

test("Anthropic gets the same", async () => {
  endpoint.respond = () => anthropicMessage(REPLY);
  const settings = { ANTHROPIC_API_KEY: "key" };
  const model = openAiModel(settings, `${endpoint.origin}/v1`);
  expect(await model?.ask(REQUEST, new AbortController().signal)).toEqual({
    text: REPLY,
    usage: { input: 700, output: 50 },
  });
  const [call] = endpoint.calls;
  expect(call?.path).toBe("/v1/messages");
  expect(call?.headers.get("x-api-key")).toBe("key");
  expect(call?.body).toMatchObject({
    max_tokens: OUTPUT_TOKENS_MAX,
    system: [{ type: "text", text: "Be brief." }],
    messages: [{ role: "user", content: [{ type: "text", text: '{"question":"Who?"}' }] }],
  });
});

test("an endpoint that refuses schemas is asked without, also from then on", async () => {
  endpoint.respond = ({ body }) =>
    body.response_format
      ? Response.json({ error: { message: "response_format is not supported" } }, { status: 400 })
      : completion(REPLY);
  const model = compatible();
  expect((await ask(model)).text).toBe(REPLY);
  expect((await ask(model)).text).toBe(REPLY);
  expect(endpoint.calls.map(({ body }) => "response_format" in body)).toEqual([true, false, false]);
});

test.each([
  [
    "knows other efforts",
    /^(?:low|medium)$/,
    "reasoning_effort",
    ["none", "minimal", "low", "low"],
  ],
  [
    "knows no effort",
    /^never$/,
    "reasoning_effort",
    ["none", "minimal", "low", undefined, undefined],
  ],
  ["refuses it without a reason", /^never$/, "a field", ["none", undefined, undefined]],
])("an endpoint that %s gets the lowest that it accepts", async (_what, known, reason, efforts) => {
  endpoint.respond = ({ body }) =>
    body.reasoning_effort === undefined || known.test(String(body.reasoning_effort))
      ? completion(REPLY)
      : Response.json({ error: { message: `${reason} is not supported` } }, { status: 400 });
  const model = compatible();
  expect((await ask(model)).text).toBe(REPLY);
  expect((await ask(model)).text).toBe(REPLY);
  expect(endpoint.calls.map(({ body }) => body.reasoning_effort)).toEqual(efforts);
  expect(endpoint.calls.every(({ body }) => "response_format" in body)).toBe(true);
});

test("tokens that are not reported are unknown", async () => {
  endpoint.respond = () => completion(REPLY, null);
  expect(await ask()).toEqual({ text: REPLY, usage: null });
});

test("a text that is no reply is returned with its tokens", async () => {
  endpoint.respond = () => completion("I am happy to help!");
  expect(await ask()).toEqual({
    text: "I am happy to help!",
    usage: { input: 900, output: 100 },
  });
});

test.each([
  [400, 3],
  [401, 1],
  [429, 1],
  [500, 1],
  [503, 1],
])("status %i costs nothing and is not repeated", async (status, calls) => {
  endpoint.respond = () => Response.json({ error: { message: "no" } }, { status });
  expect(await errorOf(ask())).toBeInstanceOf(NotProcessed);
  expect(endpoint.calls).toHaveLength(calls);
});

test("a redirect is not followed, and costs nothing", async () => {
  endpoint.respond = ({ path }) =>
    path === "/other" ? completion(REPLY) : Response.redirect(`${endpoint.origin}/other`, 307);
  expect(await errorOf(ask())).toBeInstanceOf(NotProcessed);
  expect(endpoint.calls.map(({ path }) => path)).toEqual(["/v1/chat/completions"]);
});

test("an endpoint that is down costs nothing", async () => {
  const { origin, close } = await modelEndpoint();
  await close();
  expect(await errorOf(ask(compatible(origin)))).toBeInstanceOf(NotProcessed);
});

test.each([
  ["is not JSON", () => new Response("<html>gateway</html>")],
  ["is JSON of another kind", () => Response.json({ hello: "world" })],
  ["is empty", () => new Response("")],
  ["breaks off", () => brokenOff('{"id":"1","choices":[{"mess')],
  ["is a stream", () => new Response('data: {"choices":[]}\n\ndata: [DO')],
  ["is too long", () => completion("x".repeat(300_000))],
])("a response that %s is an error that may have cost something", async (_what, respond) => {
  endpoint.respond = respond;
  const error = await errorOf(ask());
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(NotProcessed);
});

test.each([
  ["before it responds", () => new Promise<Response>(() => {})],
  [
    "while it responds",
    () => new Response(new ReadableStream({ start: (out) => out.enqueue(Buffer.from('{"id":')) })),
  ],
])("an endpoint that stalls %s is given up", async (_when, respond) => {
  endpoint.respond = respond;
  const error = await errorOf(ask(compatible(), AbortSignal.timeout(50)));
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(NotProcessed);
});
