import { Hono } from "hono";
import { expect, test } from "vitest";
import { z } from "zod";
import { validJson } from "./openapi.ts";

const schema = z.object({ name: z.string().default("") });
const app = new Hono().post("/", validJson(schema, "Send a name."), (c) =>
  c.json(c.req.valid("json")),
);

const post = (type: string | null, body: string) => {
  const headers = type === null ? undefined : { "Content-Type": type };
  return app.request("/", { method: "POST", body: new TextEncoder().encode(body), headers });
};

test.each([
  ["application/json", 200],
  ["Application/JSON ; charset=utf-8", 200],
  ["application/vnd.api+json", 200],
  ["text/plain", 415],
  ["text/plain; application/json", 415],
  ["application/json-seq", 415],
  ["application/x-www-form-urlencoded", 415],
  ["", 415],
  [null, 415],
])("a body of type %j gets %i", async (type, status) => {
  const answer = await post(type, '{"name":"Ada"}');
  expect(answer.status).toBe(status);
  if (status === 200) expect(await answer.json()).toEqual({ name: "Ada" });
});

test("a body that does not match gets 400", async () => {
  const answer = await post("application/json", '{"name":1}');
  expect([answer.status, (await answer.json()).detail]).toEqual([400, "Send a name."]);
});
