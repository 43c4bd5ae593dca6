import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Passage } from "#domain/search/passage.ts";
import { testDatabase } from "../../../tests/support/database.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { ALL_SOURCES } from "../../../tests/support/found-projects.ts";
import { addPublicProject } from "../../../tests/support/rows.ts";
import { vectorSearchSite } from "../../../tests/support/vector-search-site.ts";
import { portfolioProjects } from "../../projects/tables.ts";
import { findEvidence } from "../find-evidence.ts";
import { findPassages } from "../passages/find-passages.ts";
import { KIND_CODES } from "../passages/kinds.ts";
import { findSmartResults } from "../smart-results.ts";
import type { VectorSearch } from "./vector-search.ts";

const site = await forAllTests(vectorSearchSite());
const { db, now, fill, searchWith, titles, asked, logged, passMs } = site;
beforeEach(site.reset);

const titlesOf = (passages: readonly Passage[]) => passages.map(({ source }) => source.title);

describe("a word that no text has", () => {
  test("finds the project with vectors, and nothing without", async () => {
    expect(await titles("currency", null)).toEqual([]);
    expect(await titles("currency", searchWith())).toEqual(["Money"]);
  });

  test("finds the post, with the beginning of its passage", async () => {
    const search = { query: "currency", limit: 5, sources: ALL_SOURCES };
    expect((await findSmartResults({ db }, search)).posts).toEqual([]);
    const world = { db, now, vectorSearch: searchWith() };
    const { posts, results } = await findSmartResults(world, search);
    expect(posts).toMatchObject([
      { title: "Old paper", match: [{ text: "What a bill is made of.", isMatch: false }] },
    ]);
    expect(results).toMatchObject([{ project_title: "Money", match: [{ isMatch: false }] }]);
  });

  test("finds evidence for an answer", async () => {
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

test("posts are found by words and by meaning at once", async () => {
  const world = { db, vectorSearch: searchWith() };
  const search = { query: "tram currency", limit: 5, sources: ALL_SOURCES };
  const { posts } = await findSmartResults(world, search);
  expect(posts.map(({ title }) => title).toSorted()).toEqual(["Old paper", "Rails"]);
  const { posts: byWords } = await findSmartResults({ db }, search);
  expect(byWords.map(({ title }) => title)).toEqual(["Rails"]);
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
  const found = await findPassages(db, "currency", { limit: 10, sources, near });
  expect(found.map(({ source }) => source.title)).toEqual(["Old paper"]);
});

test("equal questions are sent once, blank ones never", async () => {
  const vectorSearch = searchWith();
  for (const question of ["Banknote?", "banknote", " BANKNOTE ", "?", "", "\u0000", "\ud83d"])
    await vectorSearch.nearest(question);
  expect(asked()).toEqual(["Banknote?"]);
});

test("what changed is found after it was announced, what is hidden is not found at once", async () => {
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

test("more questions than are allowed are answered by words", async () => {
  const vectorSearch = searchWith();
  const near = [];
  for (let n = 0; n < 61; n++) near.push(await vectorSearch.nearest(`bill ${n}`));
  expect(near.filter(({ isMissing }) => isMissing)).toHaveLength(1);
  expect(logged()).toBe("");
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
  passMs(60_000);
  expect(await missing(21, "192.0.2.1")).toBe(1);
});

test("without vectors no question is sent", async () => {
  const other = await testDatabase();
  try {
    const vectorSearch = searchWith({}, { of: other.db });
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
