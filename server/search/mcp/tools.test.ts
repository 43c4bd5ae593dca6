import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { Hono } from "hono";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { ResolvedAnswer } from "#domain/search/smart-response.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { ALL_SOURCES } from "../../../tests/support/found-projects.ts";
import { importWorld } from "../../../tests/support/import-world.ts";
import { listen } from "../../../tests/support/listen.ts";
import { addProject, addPublicProject } from "../../../tests/support/rows.ts";
import type { Env } from "../../http/hono-env.ts";
import { blogPosts } from "../../posts/tables.ts";
import { redirects, siteConfig } from "../../site/tables.ts";
import { type Asked, type Asker, createAsk } from "../ask.ts";
import { AiModel, type ModelReply } from "../model/ai-model.ts";
import { indexChanges } from "../passages/index-changes.ts";
import { mcpRoutes } from "./mcp-routes.ts";

const ANSWER: ResolvedAnswer = {
  text: "Ada drew the harbour guide.",
  sources: [
    {
      kind: "project",
      id: "1",
      slug: "harbour",
      project_title: "Harbour guide",
      path: "/project/harbour",
      thumbnail_url: null,
    },
  ],
  by: "passages",
};

const { world } = await forAllTests(importWorld());
let networks = 0;
let address = "";
beforeEach(() => {
  networks += 1;
  address = `10.0.${networks}.1`;
});
let asked: Asked = { status: "answered", answer: ANSWER };
const questions: [question: string, asker: Asker][] = [];
let ask = async (question: string, from: Asker): Promise<Asked> => {
  questions.push([question, from]);
  return asked;
};
const moment = new Date();
const routes = mcpRoutes(
  { ...world, now: () => moment },
  (question, from) => ask(question, from),
  () => address,
);
const site = await forAllTests(listen(new Hono<Env>().route("/", routes).fetch));

beforeAll(async () => {
  const projectId = await addPublicProject(world.db, {
    title: "Harbour guide",
    slug: "harbour",
    description: `<p>${"Boats and tides. ".repeat(3000)}</p>`,
  });
  await addProject(world.db, { title: "Harbour secret", slug: "secret", isVisible: false });
  await indexChanges(world.db);
  await world.db.insert(redirects).values({ fromPath: "/project/port", projectId });
  await world.db.insert(blogPosts).values([
    {
      title: "On tides",
      slug: "tides",
      status: "published",
      publishedAt: new Date("2026-01-02T23:30:00Z"),
      content: "<p>Tides come twice a day.</p>",
    },
    { title: "On harbours, a draft", slug: "draft", status: "draft" },
  ]);
  await indexChanges(world.db);
});

async function connect(): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${site.origin}/mcp`)));
  return client;
}

async function call(client: Client, name: string, given: Record<string, unknown>) {
  const result = await client.callTool({ name, arguments: given });
  const { content, isError = false } = CallToolResultSchema.parse(result);
  const [first] = content;
  return { text: first?.type === "text" ? first.text : "", isError };
}

const read = async (client: Client, name: string, given: Record<string, unknown>) =>
  JSON.parse((await call(client, name, given)).text);

async function saveSettings(set: Partial<typeof siteConfig.$inferInsert>): Promise<void> {
  await world.db
    .insert(siteConfig)
    .values({ ...set, id: 1 })
    .onConflictDoUpdate({ target: siteConfig.id, set });
}

test("a client finds the four tools, all of which only read", async () => {
  const client = await connect();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["search", "ask", "read", "list"]);
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
  expect(client.getInstructions()).toContain("Cite");
  await client.close();
});

test("search and list find what is public, and nothing else", async () => {
  const client = await connect();
  const { results } = await read(client, "search", { query: "harbour" });
  expect(results.map(({ title }: { title: string }) => title)).toEqual(["Harbour guide"]);
  expect(results[0].url).toBe(`${world.environment.SITE_URL}/project/harbour`);
  const projects = await read(client, "list", { kind: "projects" });
  expect([projects.total, projects.pages, projects.items[0].title]).toEqual([
    1,
    1,
    "Harbour guide",
  ]);
  await saveSettings({ timeZone: "Europe/Berlin" });
  const articles = await read(client, "list", { kind: "articles" });
  expect(articles.items).toEqual([
    expect.objectContaining({ title: "On tides", published: "2026-01-03" }),
  ]);
  expect((await read(client, "list", { kind: "articles", page: 2 })).items).toEqual([]);
  await client.close();
});

test("search finds articles too, with what matched", async () => {
  const client = await connect();
  const { results, articles } = await read(client, "search", { query: "tides twice" });
  expect(results).toMatchObject([{ title: "Harbour guide", match: "Boats and tides." }]);
  expect(articles).toEqual([
    {
      title: "On tides",
      url: `${world.environment.SITE_URL}/blog/tides`,
      match: "Tides come twice a day.",
    },
  ]);
  await client.close();
});

test("search reads only the sources that are on", async () => {
  await saveSettings({ aiDataSources: { ...ALL_SOURCES, blog: false } });
  const client = await connect();
  expect((await read(client, "search", { query: "tides twice" })).articles).toEqual([]);
  await client.close();
  await saveSettings({ aiDataSources: ALL_SOURCES });
});

test("longer texts are cut to 400 characters, which the result says", async () => {
  const client = await connect();
  const cut = { truncated: true, note: "Only the first 400 characters were searched." };
  const long = `${"x ".repeat(200)}harbour`;
  expect(await read(client, "search", { query: long })).toEqual({
    results: [],
    articles: [],
    ...cut,
  });
  expect(await read(client, "ask", { question: long })).toMatchObject(cut);
  const short = long.slice(2);
  for (const [name, given] of [
    ["search", { query: short.slice(-400) }],
    ["ask", { question: short.slice(-400) }],
  ] as const)
    expect(await read(client, name, given)).not.toHaveProperty("truncated");
  await client.close();
});

test("read returns a page in parts, also by an old address, and nothing that is not public", async () => {
  const client = await connect();
  const first = await read(client, "read", { url: "/project/harbour" });
  expect(first.markdown).toMatch(/^# Harbour guide\n/);
  const { nextOffset: offset } = first;
  const second = await read(client, "read", { url: "/project/harbour.md", offset });
  expect(first.markdown + second.markdown).toContain("Boats and tides. ".repeat(2999));
  expect(second.nextOffset).toBeUndefined();
  const moved = await read(client, "read", {
    url: `${world.environment.SITE_URL}/project/port?a#b`,
  });
  expect(moved.url).toBe(`${world.environment.SITE_URL}/project/harbour`);
  const refused = ["/project/secret", "/blog/draft", "/admin", "https://example.org/about", "//x"];
  const odd = ["/blog/%00", "/project/%E0%A4%A", "javascript:alert(1)", "file:///etc/passwd"];
  for (const url of [...refused, ...odd]) {
    const { text, isError } = await call(client, "read", { url });
    expect([url, isError, text]).toEqual([url, true, expect.stringContaining("no such page")]);
  }
  await client.close();
});

test("ask returns the answer with the addresses of its sources", async () => {
  const client = await connect();
  expect(await read(client, "ask", { question: "Who drew it?" })).toEqual({
    answer: ANSWER.text,
    sources: [
      {
        title: "Harbour guide",
        kind: "project",
        url: `${world.environment.SITE_URL}/project/harbour`,
      },
    ],
  });
  expect(questions.at(-1)).toEqual([
    "Who drew it?",
    {
      address,
      origin: "assistant",
      headers: expect.objectContaining({ host: expect.any(String) }),
    },
  ]);
  asked = { status: "unanswered" };
  expect((await read(client, "ask", { question: "Why?" })).answer).toBe(
    "No project-based answer available",
  );
  asked = { status: "limited" };
  expect(await call(client, "ask", { question: "Why?" })).toEqual({
    isError: true,
    text: "The limit of 20 answers an hour is reached. Use search, then read.",
  });
  await client.close();
});

test("internal errors are not revealed", async () => {
  const before = ask;
  ask = () => Promise.reject(new Error("password=secret"));
  const client = await connect();
  const { text, isError } = await call(client, "ask", { question: "Why?" });
  expect([isError, text]).toEqual([true, "Something went wrong. Please try again later."]);
  ask = before;
  await client.close();
});

test("searches of any text are answered", async () => {
  const client = await connect();
  for (const query of ["\u0000", "a & | ! :*", "' or 1=1 --", "文", "😀".repeat(1000), "\ud800"])
    expect((await call(client, "search", { query })).isError).toBe(false);
  await client.close();
});

test("searches are answered while a slow model keeps questions waiting", async () => {
  await saveSettings({ aiAnswersEnabled: true });
  const { promise, resolve } = Promise.withResolvers<ModelReply>();
  let modelsAsked = 0;
  const slow = new AiModel("slow", () => {
    modelsAsked += 1;
    return promise;
  });
  const before = ask;
  ask = createAsk({ ...world, aiModel: slow }, () => new AbortController().signal);
  const client = await connect();
  const answers = ["harbour", "guide", "boats", "tides", "harbour tides", "harbour boats"].map(
    (about) => read(client, "ask", { question: `Which ${about}?` }),
  );
  await expect.poll(() => modelsAsked).toBe(6);
  const { results } = await read(client, "search", { query: "harbour" });
  expect(results).toHaveLength(1);
  expect((await read(client, "list", { kind: "projects" })).total).toBe(1);
  expect((await read(client, "read", { url: "/project/harbour" })).markdown).toContain("Harbour");
  resolve({ text: '{"answer":"","citations":[]}', usage: null });
  for (const { answer } of await Promise.all(answers))
    expect(answer).toBe("No project-based answer available");
  ask = before;
  await client.close();
});
