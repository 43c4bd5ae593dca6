import { Writable } from "node:stream";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Passage } from "#domain/search/passage.ts";
import { type TestDatabase, testDatabase } from "../../../tests/support/database.ts";
import { ALL_SOURCES, foundProjects } from "../../../tests/support/found-projects.ts";
import {
  brokenOff,
  embeddedTexts,
  embeddings,
  type ModelEndpoint,
  modelEndpoint,
} from "../../../tests/support/model-endpoint.ts";
import { addPublicPost, addPublicProject } from "../../../tests/support/rows.ts";
import { portfolioProjects } from "../../projects/tables.ts";
import { findEvidence } from "../find-evidence.ts";
import { findPassages } from "../passages/find-passages.ts";
import { indexChanges } from "../passages/index-changes.ts";
import { KIND_CODES } from "../passages/kinds.ts";
import { findSmartResults } from "../smart-results.ts";
import type { Embedder } from "./embedder.ts";
import { fillVectors } from "./fill-vectors.ts";
import { openEmbedder } from "./open-embedder.ts";
import { VectorSearch } from "./vector-search.ts";

const KEY = "secret-key";
/** Longer than any test waits for an answer that comes. */
const PATIENT = { waitMs: 20_000 };

let database: TestDatabase;
let endpoint: ModelEndpoint;
let embedder: Embedder;
let logged = "";
let clock = new Date("2026-01-01");

const log = pino(
  new Writable({
    write(line: Buffer, _encoding, done) {
      logged += line;
      done();
    },
  }),
);
const now = () => clock;

beforeAll(async () => {
  database = await testDatabase();
  endpoint = await modelEndpoint();
  endpoint.respond = embeddings;
  const opened = openEmbedder({
    AI_EMBEDDING_BASE_URL: `${endpoint.origin}/v1`,
    AI_EMBEDDING_MODEL: "small",
    AI_EMBEDDING_API_KEY: KEY,
  });
  if (!opened) throw new Error("no embedder");
  embedder = opened;
  const { db } = database;
  const project = (title: string, text: string, values = {}) =>
    addPublicProject(db, { title, description: `<p>${text}</p>`, ...values });
  await project("Money", "We drew a bill with a pilot on it.");
  await project("Signs", "Pilots read them from the tram.");
  await project("Coast", "A lighthouse was painted.");
  await project("Reading room", "Nine hundred books in one place.");
  await addPublicPost(db, {
    title: "Old paper",
    content: "<p>What a bill is made of. And more.</p>",
  });
  await addPublicPost(db, { title: "Rails", content: "<p>How a tram sounds.</p>" });
  await fill();
});
afterAll(async () => {
  await endpoint.close();
  await database.drop();
});
beforeEach(() => {
  endpoint.calls.length = 0;
  endpoint.respond = embeddings;
  logged = "";
  clock = new Date("2026-01-01");
});

async function fill() {
  await indexChanges(database.db, { embedder });
  await fillVectors(database.db, embedder);
}

const searchWith = (limits = {}) =>
  new VectorSearch({ db: database.db, log, now }, embedder, { ...PATIENT, ...limits });
const titles = async (query: string, vectorSearch: VectorSearch | null) =>
  (await foundProjects({ db: database.db, vectorSearch }, query)).map(
    ({ project_title }) => project_title,
  );
const titlesOf = (passages: readonly Passage[]) => passages.map(({ source }) => source.title);
const asked = () => embeddedTexts(endpoint.calls);

describe("a word that no text has", () => {
  test("finds the project with vectors, and nothing without", async () => {
    expect(await titles("currency", null)).toEqual([]);
    expect(await titles("currency", searchWith())).toEqual(["Money"]);
  });

  test("finds the post, with the beginning of its passage", async () => {
    const search = { query: "currency", limit: 5, sources: ALL_SOURCES };
    expect((await findSmartResults(database, search)).posts).toEqual([]);
    const world = { ...database, now, vectorSearch: searchWith() };
    const { posts, results } = await findSmartResults(world, search);
    expect(posts).toMatchObject([
      { title: "Old paper", match: [{ text: "What a bill is made of.", isMatch: false }] },
    ]);
    expect(results).toMatchObject([{ project_title: "Money", match: [{ isMatch: false }] }]);
  });

  test("finds evidence for an answer", async () => {
    const { db } = database;
    const question = "Which currency was made?";
    const evidence = async (vectorSearch: VectorSearch | null) => {
      const { passages, nearIds } = await findEvidence(db, question, ALL_SOURCES, { vectorSearch });
      const near = passages.filter(({ id }) => nearIds.has(id));
      return { titles: titlesOf(passages), near: titlesOf(near) };
    };
    const byWords = await evidence(null);
    expect(byWords.titles).not.toContain("Money");
    expect(byWords.near).toEqual([]);
    const byMeaning = await evidence(searchWith());
    expect(byMeaning.titles).toContain("Money");
    expect(byMeaning.near).toContain("Money");
  });

  test("finds nothing that is near to nothing", async () => {
    expect(await titles("xylophone", searchWith())).toEqual([]);
  });
});

test("what has the word and the meaning comes first, then either", async () => {
  const found = await titles("a banknote for pilots", searchWith());
  expect(found[0]).toBe("Money");
  expect(found).toContain("Signs");
});

test("only passages of the asked kinds are compared", async () => {
  const { passages: all } = await searchWith().nearest("currency");
  const kinds = [KIND_CODES.post];
  const { passages: posts } = await searchWith().nearest("currency", { kinds });
  expect(posts.length).toBeGreaterThan(0);
  expect(posts).toEqual(all.filter(({ kind }) => kind === KIND_CODES.post));
  expect(posts.length).toBeLessThan(all.length);
});

test("sources that are switched off are not found", async () => {
  const { passages: near } = await searchWith().nearest("currency");
  const sources = { ...ALL_SOURCES, projects: false };
  const found = await findPassages(database.db, "currency", { limit: 10, sources, near });
  expect(found.map(({ source }) => source.title)).toEqual(["Old paper"]);
});

test("equal questions are sent once, blank ones never", async () => {
  const vectorSearch = searchWith();
  for (const question of ["Banknote?", "banknote", " BANKNOTE ", "?", "", "\u0000", "\ud83d"])
    await vectorSearch.nearest(question);
  expect(asked()).toEqual(["Banknote?"]);
});

test("what changed is found after it was announced, what is hidden is not found at once", async () => {
  const { db } = database;
  const vectorSearch = searchWith();
  expect(await titles("currency", vectorSearch)).toEqual(["Money"]);
  await addPublicProject(db, { title: "Notes", description: "<p>Another bill.</p>" });
  await fill();
  vectorSearch.changed();
  expect((await titles("currency", vectorSearch)).toSorted()).toEqual(["Money", "Notes"]);
  await db.update(portfolioProjects).set({ isVisible: false }).where(sql`project_title = 'Notes'`);
  expect(await titles("currency", vectorSearch)).toEqual(["Money"]);
  await fill();
  vectorSearch.changed();
  expect(await titles("currency", vectorSearch)).toEqual(["Money"]);
});

describe("an endpoint that", () => {
  const vectors = (...data: unknown[]) => Response.json({ data });

  test.each<[string, () => Response | Promise<Response>]>([
    ["has an error", () => new Response("no", { status: 500 })],
    ["refuses the key", () => new Response(`no ${KEY}`, { status: 401 })],
    ["refuses the text", () => new Response("no", { status: 400 })],
    ["sends garbage", () => new Response("<html>")],
    ["sends half a body", () => brokenOff('{"data":[{"emb')],
    ["sends too few vectors", () => vectors()],
    ["sends too many", () => vectors({ embedding: [1] }, { embedding: [1] })],
    ["sends another number of dimensions", () => vectors({ embedding: [1, 0] })],
  ])("%s leaves what words find, and is logged once", async (_what, respond) => {
    endpoint.respond = respond;
    const vectorSearch = searchWith();
    expect(await titles("lighthouse", vectorSearch)).toEqual(["Coast"]);
    expect(await titles("tram", vectorSearch)).toEqual(["Signs"]);
    expect(logged.trim().split("\n")).toHaveLength(1);
    expect(logged).toContain("by words alone");
    expect(logged).not.toContain(KEY);
    const evidence = await findEvidence(database.db, "tram", ALL_SOURCES, { vectorSearch });
    expect(evidence).toMatchObject({ isProvisional: true });
  });

  test("is down leaves what words find", async () => {
    const gone = await modelEndpoint();
    await gone.close();
    const down = openEmbedder({
      AI_EMBEDDING_BASE_URL: `${gone.origin}/v1`,
      AI_EMBEDDING_MODEL: "small",
    });
    if (!down) throw new Error("no embedder");
    const vectorSearch = new VectorSearch({ db: database.db, log, now }, down, PATIENT);
    expect(await titles("lighthouse", vectorSearch)).toEqual(["Coast"]);
    expect(logged).toContain("ECONNREFUSED");
  });

  test("is slow is not waited for, and answers the same question later", async () => {
    const response = Promise.withResolvers<Response>();
    endpoint.respond = () => response.promise;
    const vectorSearch = searchWith({ waitMs: 10 });
    expect(await titles("currency", vectorSearch)).toEqual([]);
    await expect.poll(asked).toEqual(["currency"]);
    await vectorSearch.nearest("currency");
    // Others are not sent meanwhile.
    expect(await vectorSearch.nearest("another")).toEqual({ passages: [], isMissing: true });
    expect(asked()).toEqual(["currency"]);
    const [call] = endpoint.calls;
    if (call) response.resolve(embeddings(call));
    await expect
      .poll(async () => (await vectorSearch.nearest("currency")).passages.length)
      .toBeGreaterThan(0);
    expect(asked()).toEqual(["currency"]);
  });

  test("failed is asked again after a while", async () => {
    endpoint.respond = () => new Response("no", { status: 500 });
    const vectorSearch = searchWith();
    expect(await titles("currency", vectorSearch)).toEqual([]);
    endpoint.respond = embeddings;
    expect(await titles("currency", vectorSearch)).toEqual([]);
    clock = new Date(clock.getTime() + 60_000);
    expect(await titles("currency", vectorSearch)).toEqual(["Money"]);
    endpoint.respond = () => new Response("no", { status: 500 });
    await titles("beacon", vectorSearch);
    expect(logged.trim().split("\n")).toHaveLength(2);
  });
});

test("more questions than are allowed are answered by words", async () => {
  const vectorSearch = searchWith();
  const near = [];
  for (let n = 0; n < 61; n++) near.push(await vectorSearch.nearest(`bill ${n}`));
  expect(near.filter(({ isMissing }) => isMissing)).toHaveLength(1);
  expect(logged).toBe("");
});

test("one network gets a third of them, which leaves the others theirs", async () => {
  const vectorSearch = searchWith();
  let number = 0;
  const missing = async (times: number, network?: string) => {
    const near = [];
    for (let n = 0; n < times; n++) {
      number += 1;
      near.push(await vectorSearch.nearest(`bill ${number}`, { network }));
    }
    return near.filter(({ isMissing }) => isMissing).length;
  };
  expect(await missing(70, "192.0.2.1")).toBe(50);
  expect(await missing(20, "192.0.2.2")).toBe(0);
  expect(await missing(20)).toBe(0);
  expect(await missing(1, "192.0.2.3")).toBe(1);
  clock = new Date(clock.getTime() + 60_000);
  expect(await missing(21, "192.0.2.1")).toBe(1);
});

test("without vectors no question is sent", async () => {
  const other = await testDatabase();
  try {
    const vectorSearch = new VectorSearch({ db: other.db, log, now }, embedder, PATIENT);
    expect(await vectorSearch.nearest("currency")).toEqual({ passages: [], isMissing: false });
    expect(asked()).toEqual([]);
  } finally {
    await other.drop();
  }
});

describe("more passages than are held in memory", () => {
  test("are not compared, and no question is sent", async () => {
    expect(await titles("currency", searchWith({ heldMax: 2 }))).toEqual([]);
    expect(asked()).toEqual([]);
  });

  test("are compared by the database that can", async () => {
    const { db } = database;
    // Stands in for the extension, which the server of the tests does not have.
    await db.execute(sql`create domain vector as real[]`);
    await db.execute(sql`
      create function cosine_distance(one real[], other real[]) returns float8 language sql as
      'select 1 - sum(a * b) / sqrt(sum(a * a) * sum(b * b)) from unnest($1, $2) as pairs (a, b)'`);
    await db.execute(sql`
      create operator <=> (leftarg = real[], rightarg = real[], function = cosine_distance)`);
    const vectorSearch = searchWith({ heldMax: 2 });
    const [held, found] = await Promise.all([
      searchWith().nearest("currency"),
      vectorSearch.nearest("currency"),
    ]);
    expect(found.passages.map(({ id }) => id)).toEqual(held.passages.map(({ id }) => id));
    expect(await titles("currency", vectorSearch)).toEqual(["Money"]);
  });
});
