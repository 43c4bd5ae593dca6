import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/database.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { ALL_SOURCES } from "../../../tests/support/found-projects.ts";
import { aboutContent } from "../../about/tables.ts";
import { blogPosts } from "../../posts/tables.ts";
import { clients, portfolioProjects } from "../../projects/tables.ts";
import { findPassages, rankPassages } from "./find-passages.ts";
import { rankProjects } from "./find-projects.ts";
import { indexChanges } from "./index-changes.ts";
import { readQueryTerms } from "./query-terms.ts";

const database = await forAllTests(testDatabase());
beforeAll(async () => {
  const { db } = database;
  const [client] = await db.insert(clients).values({ name: "Harbour Trust" }).returning();
  const project = (title: string, description: string, values = {}) => ({
    title,
    description,
    clientId: client?.id ?? "",
    workType: "Strategy",
    year: 2020,
    isVisible: true,
    ...values,
  });
  await db
    .insert(portfolioProjects)
    .values([
      project("Modernize access to healthcare", "<p>A procurement for eligibility systems.</p>"),
      project(
        "Signs for the quay",
        "<p>Ships lost their way.</p><h3>Research</h3><p>We walked the piers at night.</p>",
        { caseResults: "<p>Groundings fell by half.</p>", slug: "signs" },
      ),
      project("Hidden work", "<p>Nobody may see the lighthouse.</p>", { isVisible: false }),
      project("城市导览", "<p>我们为博物馆设计了新的标识系统。</p>"),
      project("دليل المدينة", "<p>صممنا لافتات جديدة للمتحف الوطني.</p>"),
    ]);
  await db.insert(blogPosts).values([
    {
      title: "Walking as research",
      slug: "walking",
      content: "<p>Piers teach you more than plans.</p><p>We harness the wind.</p>",
      status: "published",
      publishedAt: new Date("2026-01-01"),
    },
    {
      title: "Next year's harbour",
      slug: "next",
      content: "<p>Cranes will be painted.</p>",
      status: "published",
      publishedAt: new Date("2999-01-01"),
    },
  ]);
  await db
    .insert(aboutContent)
    .values({ name: "Ada Quill", bio: "<p>I draw maps of tides, and of every harvest.</p>" });
  await indexChanges(db);
});

const find = (query: string, sources = ALL_SOURCES) =>
  findPassages(database.db, query, { limit: 10, sources });
const titles = async (query: string, sources = ALL_SOURCES) =>
  (await find(query, sources)).map(({ source }) => source.title);

test.each([
  ["procurement", "Modernize access to healthcare"],
  ["procurment", "Modernize access to healthcare"],
  ["eligibilty of systems", "Modernize access to healthcare"],
  ["groundings", "Signs for the quay"],
  ["who walked the piers at night?", "Signs for the quay"],
  ["tides", "Ada Quill"],
  ["博物馆", "城市导览"],
  ["المتحف", "دليل المدينة"],
  ["teaching plans", "Walking as research"],
])("%j finds %j first", async (query, title) => {
  expect((await titles(query))[0]).toBe(title);
});

test("a beginning of words finds them, also when it looks like a form of another", async () => {
  // The stem of "harness" is "har".
  const found = await titles("har");
  expect(found).toEqual(expect.arrayContaining(["Ada Quill", "Walking as research"]));
  expect(await titles("harv")).toEqual(["Ada Quill"]);
});

test("a passage tells where it stands", async () => {
  const [first] = await find("walked the piers at night");
  expect(first).toMatchObject({
    heading: "Research",
    text: "We walked the piers at night.",
    source: { kind: "project", slug: "signs", path: "/project/signs", thumbnailUrl: null },
  });
  expect(first?.score).toBeGreaterThan(0);
});

test("hidden projects and posts dated ahead are not found", async () => {
  expect(await titles("lighthouse")).toEqual([]);
  expect(await titles("cranes painted")).toEqual([]);
});

describe("beside a word that almost all texts have, a rare one", () => {
  const ALMOST_ALL = { items: 4_900, passages: 4_900 };
  /** As in an index of 5,000 texts. */
  const termsOf = async (common: string, rare: string) => {
    const [usual, telling] = await Promise.all(
      [common, rare].map((word) => readQueryTerms(database.db, word)),
    );
    const terms = [
      ...(usual?.terms ?? []).map((term) => ({ ...term, ...ALMOST_ALL })),
      ...(telling?.terms ?? []),
    ];
    expect(terms).toHaveLength(2);
    const postings = new Map([...(usual?.postings ?? []), ...(telling?.postings ?? [])]);
    return { terms, postings, totals: { items: 5_000, passages: 5_000 }, phrases: [] };
  };

  test.each([
    ["of a post dated ahead", "cranes", ALL_SOURCES],
    ["of a source that is switched off", "teach", { ...ALL_SOURCES, blog: false }],
  ])("%s hides no passage", async (_, rare, sources) => {
    const terms = await termsOf("tides", rare);
    const found = await rankPassages(database.db, terms, { limit: 10, sources });
    expect(found.map(({ source }) => source.title)).toEqual(["Ada Quill"]);
  });

  test("of a post hides no project", async () => {
    const terms = await termsOf("procurement", "teach");
    const found = await rankProjects(database.db, terms, { limit: 10 });
    expect(found).toHaveLength(1);
  });
});

test("sources that are switched off are not read", async () => {
  expect(await titles("piers", { ...ALL_SOURCES, blog: false })).toEqual(["Signs for the quay"]);
  expect(await titles("tides", { ...ALL_SOURCES, about: false })).toEqual([]);
});

describe("what changes is followed", () => {
  test("at once when it is hidden, and again when it is shown", async () => {
    const { db } = database;
    const set = (isVisible: boolean) =>
      db.update(portfolioProjects).set({ isVisible }).where(eq(portfolioProjects.slug, "signs"));
    await set(false);
    expect(await titles("groundings")).toEqual([]);
    await indexChanges(db);
    await set(true);
    await indexChanges(db);
    expect(await titles("groundings")).toEqual(["Signs for the quay"]);
  });
});

test.each([
  ["2,000 words", "word ".repeat(2_000)],
  ["10,000 letters", "x".repeat(10_000)],
])("%s are a text like any other", async (_, query) => {
  expect(await find(query)).toBeInstanceOf(Array);
});

test.each([
  "",
  " ",
  "the of and",
  "?!…",
  "\u0000",
  "groundings\u0000",
  "\ud83d",
  "a & b | !c :* <-> (",
  "'; drop table passages; --",
  "%_\\",
])("%j is a text like any other", async (query) => {
  expect(await find(query)).toBeInstanceOf(Array);
});
