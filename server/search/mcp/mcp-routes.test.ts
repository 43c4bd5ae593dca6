import { Hono } from "hono";
import { beforeEach, expect, test } from "vitest";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { importWorld } from "../../../tests/support/import-world.ts";
import { listen } from "../../../tests/support/listen.ts";
import { vectorQuestions } from "../../../tests/support/vector-questions.ts";
import type { Env } from "../../http/hono-env.ts";
import { mcpRoutes } from "./mcp-routes.ts";

const { world } = await forAllTests(importWorld());
let networks = 0;
let address = "";
const moment = new Date();
const { vectorSearch, asked } = vectorQuestions(world);
const routes = mcpRoutes(
  { ...world, now: () => moment, vectorSearch },
  async () => ({ status: "unanswered" }),
  () => address,
);
const site = await forAllTests(listen(new Hono<Env>().route("/", routes).fetch));

beforeEach(() => {
  networks += 1;
  address = `10.0.${networks}.1`;
});

const HEADERS = {
  "Content-Type": "application/json",
  Accept: "application/json, text/event-stream",
};
const message = (method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });

function post(body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${site.origin}/mcp`, { method: "POST", headers: { ...HEADERS, ...headers }, body });
}

test("pages of any site may call it, but no cookie is read or set", async () => {
  const options = await fetch(`${site.origin}/mcp`, { method: "OPTIONS" });
  expect([options.status, options.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
  expect(options.headers.get("access-control-allow-credentials")).toBeNull();
  const elsewhere = { Origin: "https://elsewhere.example", Cookie: "session=1" };
  const response = await post(message("tools/list"), elsewhere);
  expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([
    200,
    "*",
  ]);
  expect(response.headers.get("set-cookie")).toBeNull();
});

test.each(["GET", "DELETE", "PUT"])("%s is refused: there are no sessions", async (method) => {
  const response = await fetch(`${site.origin}/mcp`, {
    method,
    headers: { "Mcp-Session-Id": "1" },
  });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
});

test("hostile messages are refused with their reason", async () => {
  const statusOf = async (body: string, headers = {}) => (await post(body, headers)).status;
  expect(await statusOf("x".repeat(17 * 1024))).toBe(413);
  expect(await statusOf("{")).toBe(400);
  expect(await statusOf(`[${message("tools/list")},${message("tools/list")}]`)).toBe(400);
  expect(await statusOf("[]")).toBe(400);
  for (const body of ["null", "1", '"x"', "{}", '{"jsonrpc":"1.0","id":1,"method":"x"}'])
    expect([body, await statusOf(body)]).toEqual([body, 400]);
  expect(await statusOf(`${"[".repeat(8000)}${"]".repeat(8000)}`)).toBe(400);
  expect(await statusOf(message("tools/list"), { "Content-Type": "text/plain" })).toBe(415);
  expect(await statusOf(message("tools/list"), { Accept: "text/html" })).toBe(406);
  expect(await statusOf(message("tools/list"), { "Mcp-Protocol-Version": "1999" })).toBe(400);
  expect(await statusOf(message("tools/list"), { "Mcp-Session-Id": "guessed" })).toBe(200);
});

test("unknown methods, tools and wrong arguments are errors of the protocol", async () => {
  const errorOf = async (body: string) => {
    const response = await post(body);
    const { error, result } = await response.json();
    return [response.status, error?.code ?? (result.isError && "tool")];
  };
  expect(await errorOf(message("resources/list"))).toEqual([200, -32601]);
  expect(await errorOf(message("__proto__"))).toEqual([200, -32601]);
  const tool = (name: string, given: unknown) => message("tools/call", { name, arguments: given });
  for (const [name, given] of [
    ["delete", {}],
    ["search", {}],
    ["search", { query: "" }],
    ["search", { query: "x".repeat(4_001) }],
    ["search", { query: "x", limit: 1e9 }],
    ["list", { kind: "messages" }],
    ["list", { kind: "projects", page: -1 }],
    ["read", { url: ["/about"] }],
  ] as const) {
    const [status, code] = await errorOf(tool(name, given));
    expect([name, given, status, code]).toEqual([
      name,
      given,
      200,
      expect.toBeOneOf(["tool", -32602]),
    ]);
  }
});

test("a network that calls too often waits, others do not", async () => {
  for (let call = 1; call <= 60; call++)
    expect([call, (await post(message("ping"))).status]).toEqual([call, 200]);
  const refused = await post(message("ping"));
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "2"]);
  address = "198.51.100.7";
  expect((await post(message("ping"))).status).toBe(200);
});

test("search by meaning is limited by who asks", async () => {
  await post(message("tools/call", { name: "search", arguments: { query: "quay" } }));
  expect(asked()).toEqual([["quay", address]]);
});
