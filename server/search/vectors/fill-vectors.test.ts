import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../../tests/support/database.ts";
import { ALL_SOURCES } from "../../../tests/support/found-projects.ts";
import {
  embeddedTexts,
  embeddings,
  type ModelCall,
  type ModelEndpoint,
  modelEndpoint,
} from "../../../tests/support/model-endpoint.ts";
import { addProject, addPublicPost, addPublicProject } from "../../../tests/support/rows.ts";
import { blogPosts } from "../../posts/tables.ts";
import { portfolioProjects } from "../../projects/tables.ts";
import { siteConfig } from "../../site/tables.ts";
import { indexChanges } from "../passages/index-changes.ts";
import { reindex } from "../passages/reindex.ts";
import type { Embedder } from "./embedder.ts";
import { countMissing, embeddedKinds, type FillOptions, fillVectors } from "./fill-vectors.ts";
import { openEmbedder } from "./open-embedder.ts";
import { passageVectors } from "./tables.ts";
import { countVectors } from "./vector-index.ts";
import { VectorSearch } from "./vector-search.ts";

let database: TestDatabase;
let endpoint: ModelEndpoint;
let embedder: Embedder;
beforeEach(async () => {
  database = await testDatabase();
  endpoint = await modelEndpoint();
  endpoint.respond = embeddings;
  embedder = embedderOf("small");
});
afterEach(async () => {
  await endpoint.close();
  await database.drop();
});

function embedderOf(model: string): Embedder {
  const opened = openEmbedder({
    AI_EMBEDDING_BASE_URL: `${endpoint.origin}/v1`,
    AI_EMBEDDING_MODEL: model,
  });
  if (!opened) throw new Error("no embedder");
  return opened;
}

/** What was sent. */
async function fill(options?: FillOptions, by = embedder): Promise<string[]> {
  endpoint.calls.length = 0;
  await indexChanges(database.db, { embedder: by });
  await fillVectors(database.db, by, options);
  return embeddedTexts(endpoint.calls);
}

const stored = () => database.db.select().from(passageVectors);
const post = (title: string, text: string, values = {}) =>
  addPublicPost(database.db, { title, content: `<p>${text}</p>`, ...values });

test("public passages are embedded once, with what they stand under", async () => {
  await post("On money", "<h2>Paper</h2><p>We drew a bill.</p>");
  expect(await fill()).toEqual(["On money\nPaper\nWe drew a bill."]);
  expect(await stored()).toMatchObject([
    { model: "small", vector: [expect.any(Number), 0, 0, 0, 0, expect.any(Number)] },
  ]);
  expect(await fill()).toEqual([]);
});

test("nothing private is sent", async () => {
  const { db } = database;
  const archivedAt = new Date();
  await addProject(db, {
    title: "Hidden",
    description: "<p>A secret.</p>",
  });
  await addPublicProject(db, {
    title: "Archived",
    description: "<p>A secret.</p>",
    isArchived: true,
    archivedAt,
  });
  await post("Draft", "A secret.", { status: "draft" });
  await post("Ahead", "A secret.", { publishedAt: new Date("2999-01-01") });
  const id = await post("Open", "No secret.");
  expect(await fill()).toEqual(["Open\nNo secret."]);
  await db.update(blogPosts).set({ status: "draft" }).where(eq(blogPosts.id, id));
  await fill({}, embedderOf("other"));
  expect(embeddedTexts(endpoint.calls)).toEqual([]);
});

test("nothing is sent of a source that is off, until it is switched on", async () => {
  const { db } = database;
  const count = async () => countVectors(db, "small", await embeddedKinds(db));
  await addPublicProject(db, { title: "Project", description: "<p>A bill.</p>" });
  await post("Post", "A beacon.");
  await saveSources({ ...ALL_SOURCES, blog: false });
  const sent = await fill();
  expect(sent).not.toEqual([]);
  expect(sent).not.toContain("Post\nA beacon.");
  expect(await countMissing(db, "small")).toBe(0);
  await saveSources(ALL_SOURCES);
  expect(await countMissing(db, "small")).toBe(1);
  expect(await fill()).toEqual(["Post\nA beacon."]);
  expect(await count()).toBe(sent.length + 1);
  // Its vector is kept, but finds nothing.
  await saveSources({ ...ALL_SOURCES, blog: false });
  expect(await count()).toBe(sent.length);
});

async function saveSources(aiDataSources: typeof ALL_SOURCES): Promise<void> {
  const target = siteConfig.id;
  await database.db
    .insert(siteConfig)
    .values({ id: 1, aiDataSources })
    .onConflictDoUpdate({ target, set: { aiDataSources } });
}

test("a post dated ahead is sent when its date has come", async () => {
  const id = await post("Ahead", "Soon.", { publishedAt: new Date("2999-01-01") });
  expect(await fill()).toEqual([]);
  const publishedAt = new Date("2020-01-01");
  await database.db.update(blogPosts).set({ publishedAt }).where(eq(blogPosts.id, id));
  expect(await fill()).toEqual(["Ahead\nSoon."]);
});

test("a changed text is embedded again, the others keep their vectors", async () => {
  const { db } = database;
  const long = "A long text. ".repeat(50);
  const content = (end: string) => `<h2>One</h2><p>${long}</p><h2>Two</h2><p>${end}</p>`;
  const id = await addPublicPost(db, { title: "Post", content: content("A bill.") });
  expect(await fill()).toHaveLength(2);
  await db
    .update(blogPosts)
    .set({ content: content("A beacon.") })
    .where(eq(blogPosts.id, id));
  expect(await fill()).toEqual(["Post\nTwo\nA beacon."]);
  expect(await stored()).toHaveLength(2);
  await reindex({ db, queue: { add: async () => {} }, vectorSearch: { embedder } });
  expect(await fill()).toEqual([]);
  await db.update(blogPosts).set({ title: "Renamed" }).where(eq(blogPosts.id, id));
  expect(await fill()).toHaveLength(2);
});

test("a changed model embeds everything again", async () => {
  await post("Post", "A bill.");
  await fill();
  expect(await fill({}, embedderOf("large"))).toEqual(["Post\nA bill."]);
  expect(await stored()).toMatchObject([{ model: "large" }]);
});

test("another model by the same name does, too", async () => {
  for (const title of ["One", "Two"]) await post(title, "A bill.");
  await fill();
  await post("Three", "A beacon.");
  endpoint.respond = ({ body }) => {
    const texts = Array.isArray(body.input) ? body.input : [];
    return Response.json({ data: texts.map(() => ({ embedding: [1, 0] })) });
  };
  const [first, ...others] = await fill();
  expect(first).toBe("Three\nA beacon.");
  expect(others.toSorted()).toEqual(["One\nA bill.", "Two\nA bill."]);
  expect((await stored()).map(({ vector }) => vector)).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
  ]);
});

test("a search drops the vectors and questions that it held of another model by the same name", async () => {
  const world = {
    db: database.db,
    log: pino({ enabled: false }),
    now: () => new Date("2026-01-01"),
  };
  const search = new VectorSearch(world, embedder, { waitMs: 20_000 });
  const near = async () => (await search.nearest("currency")).passages.map(({ id }) => id);
  await post("Money", "A bill.");
  await post("Coast", "A lighthouse.");
  await fill();
  const before = await near();
  expect(before).toHaveLength(1);
  endpoint.respond = (call) => embeddings(call, 1);
  await post("Rails", "A tram.");
  await fill();
  search.changed();
  expect(await near()).toEqual(before);
});

test("vectors go with their passages, also when embeddings are switched off", async () => {
  const { db } = database;
  const id = await addPublicProject(db, { title: "Project", description: "<p>A bill.</p>" });
  await post("Post", "A beacon.");
  await fill();
  const all = (await stored()).length;
  await db.delete(portfolioProjects).where(eq(portfolioProjects.id, id));
  await indexChanges(db);
  expect((await stored()).length).toBeLessThan(all);
  await db.update(blogPosts).set({ status: "draft" });
  await indexChanges(db);
  expect(await stored()).toEqual([]);
});

test("what was not embedded because of a failure follows later", async () => {
  for (let n = 0; n < 40; n++) await post(`Post ${n}`, "A bill.");
  endpoint.respond = (call) =>
    endpoint.calls.length > 1 ? new Response("no", { status: 500 }) : embeddings(call);
  await expect(fill()).rejects.toThrow("status 500");
  const done = (await stored()).length;
  expect(done).toBeGreaterThan(0);
  endpoint.respond = embeddings;
  expect(await fill()).toHaveLength(40 - done);
  expect(await stored()).toHaveLength(40);
});

const textsIn = ({ body }: ModelCall) =>
  embeddedTexts([{ path: "/embeddings", headers: new Headers(), body }]);

test("fewer are sent to an endpoint that takes fewer", async () => {
  for (let n = 0; n < 20; n++) await post(`Post ${n}`, "A bill.");
  endpoint.respond = (call) =>
    textsIn(call).length > 5 ? new Response("too many", { status: 413 }) : embeddings(call);
  await fill();
  expect(await stored()).toHaveLength(20);
});

test("a text that the endpoint refuses keeps no other back, and is not sent again", async () => {
  await post("Odd", "An odd text.");
  await post("Post", "A bill.");
  endpoint.respond = refuseOdd;
  const refused = new Set<number>();
  await fill({ refused });
  expect(await stored()).toHaveLength(1);
  expect(await fill({ refused })).toEqual([]);
});

const refuseOdd = (call: ModelCall) =>
  textsIn(call).some((text) => text.includes("odd"))
    ? new Response("no", { status: 400 })
    : embeddings(call);

test("nor is one that is alone, once the endpoint accepted others", async () => {
  await post("Post", "A bill.");
  await fill();
  await post("Odd", "An odd text.");
  endpoint.respond = refuseOdd;
  const refused = new Set<number>();
  expect(await fill({ refused })).toEqual(["Odd\nAn odd text."]);
  expect(await fill({ refused })).toEqual([]);
  expect(await stored()).toHaveLength(1);
});

test("more refused texts than are sent at once keep no other back for long", async () => {
  for (let n = 0; n < 33; n++) await post(`Odd ${n}`, "An odd text.");
  await indexChanges(database.db);
  await post("Post", "A bill.");
  endpoint.respond = refuseOdd;
  const refused = new Set<number>();
  await expect(fill({ refused })).rejects.toThrow("refuses");
  await fill({ refused });
  expect(await stored()).toHaveLength(1);
  expect(await fill({ refused })).toEqual([]);
});

test("an endpoint that refuses everything fails, until it accepts what it refused", async () => {
  await post("Post", "A bill.");
  await post("Ahead", "Soon.", { publishedAt: new Date("2999-01-01") });
  endpoint.respond = () => new Response("unknown model", { status: 400 });
  const refused = new Set<number>();
  await expect(fill({ refused })).rejects.toThrow("refuses");
  await expect(fill({ refused })).rejects.toThrow("refuses");
  endpoint.respond = embeddings;
  expect(await fill({ refused })).toEqual(["Post\nA bill."]);
  expect(await stored()).toHaveLength(1);
});

test("more than can be compared are not sent", async () => {
  for (const title of ["One", "Two", "Three"]) await post(title, "A bill.");
  expect(await fill({ heldMax: 2 })).toEqual([]);
  expect(await fill({ heldMax: 3 })).toHaveLength(3);
});

test("two processes send everything once", async () => {
  for (let n = 0; n < 40; n++) await post(`Post ${n}`, "A bill.");
  await indexChanges(database.db);
  await Promise.all([fillVectors(database.db, embedder), fillVectors(database.db, embedder)]);
  const sent = embeddedTexts(endpoint.calls);
  expect(new Set(sent).size).toBe(sent.length);
});

test("a stopped process stops", async () => {
  await post("Post", "A bill.");
  const stopping = new AbortController();
  endpoint.respond = () => {
    stopping.abort();
    return new Promise<Response>(() => {});
  };
  await expect(fill({ signal: stopping.signal })).rejects.toThrow();
  expect(await stored()).toEqual([]);
});
