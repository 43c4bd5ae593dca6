import { Hono } from "hono";
import { beforeAll, expect, test } from "vitest";
import { resourcePages } from "../../tests/support/api-site.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { readOtherOrigin } from "../site/other-origin.ts";
import { createApi } from "./api.ts";
import { openLiveEvents } from "./live-events.ts";

let ask: (path: string, init?: RequestInit) => Promise<Response>;
const { world } = await forAllTests(importWorld());

beforeAll(async () => {
  const api = createApi(world, resourcePages(world), () => "", openLiveEvents(world));
  ask = async (path, init) => api.request(path, init);
});

test("describes itself in OpenAPI", async () => {
  const answer = await ask("/api/openapi.json");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ openapi: expect.stringMatching(/^3\./) });
});

test("an unknown address is a 404 problem", async () => {
  const answer = await ask("/api/nothing");
  expect(answer.status).toBe(404);
  expect(answer.headers.get("Content-Type")).toContain("application/problem+json");
  expect(await answer.json()).toEqual({
    type: "about:blank",
    title: "Not Found",
    status: 404,
    detail: "Nothing was found at this address.",
  });
});

test("an unknown address is a 404 even where pages accept posts everywhere", async () => {
  const logged: unknown[] = [];
  const error = (...words: unknown[]) => logged.push(words);
  const logging = { ...world, log: Object.assign(Object.create(world.log), { error }) };
  const api = createApi(logging, resourcePages(world), () => "", openLiveEvents(world));
  const site = new Hono().route("/", api).post("/*", (c) => c.text("a page"));
  const post = async (path: string) => (await site.request(path, { method: "POST" })).status;
  expect([await post("/api/nothing"), await post("/api/openapi.json")]).toEqual([404, 405]);
  expect(logged).toEqual([]);
});

test("a known address lists its methods when another is used", async () => {
  const answer = await ask("/api/openapi.json", { method: "DELETE" });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
  const options = await ask("/api/openapi.json", { method: "OPTIONS" });
  expect([options.status, options.headers.get("Allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
});

test.each([
  [{ Origin: "https://elsewhere.example" }, 403],
  [{ Origin: "null" }, 403],
  [{ "Sec-Fetch-Site": "cross-site" }, 403],
  [{ "Sec-Fetch-Site": "same-site" }, 403],
  [{ Origin: "http://localhost:3000", "Sec-Fetch-Site": "cross-site" }, 403],
  [{ Origin: "http://localhost:3001" }, 403],
  [{ Origin: "http://localhost:3000" }, 404],
  [{ Origin: "http://127.0.0.1:3000", "Sec-Fetch-Site": "same-origin" }, 404],
  [{}, 404],
])("an unsafe request with %j gets a %i", async (headers, status) => {
  const answer = await ask("/api/nothing", { method: "POST", headers });
  expect(answer.status).toBe(status);
});

test("a body over the limit is refused before it is read", async () => {
  const answer = await ask("/api/nothing", { method: "POST", body: "x".repeat(65 * 1024) });
  expect(answer.status).toBe(413);
});

test("forms at another address of the site are noticed, but not whatever a header may hold", async () => {
  const send = (Origin: string, Host = Origin.replace("https://", "")) =>
    ask("/api/nothing", {
      method: "POST",
      headers: { Origin, Host, "Sec-Fetch-Site": "same-origin" },
    });
  const noticed = () => readOtherOrigin(world, new Date());
  for (const origin of ["a lie", "https://a.example/path", "ftp://a.example", "null"])
    await send(origin);
  await send("https://forged.example", "osei.example");
  expect((await send("https://www.osei.example")).status).toBe(403);
  await expect.poll(noticed).toBe("https://www.osei.example");
  await send("https://other.example");
  expect(await noticed()).toBe("https://www.osei.example");
  const muchLater = new Date(Date.now() + 8 * 24 * 60 * 60 * 1000);
  expect(await readOtherOrigin(world, muchLater)).toBeNull();
});
