import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/database.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { ALL_SOURCES } from "../../../tests/support/found-projects.ts";
import { addPublicProject } from "../../../tests/support/rows.ts";
import { findPassages } from "./find-passages.ts";
import { rankProjects } from "./find-projects.ts";
import { indexChanges } from "./index-changes.ts";
import { mayBeAmong, phrasesOf } from "./phrases.ts";
import { readQueryTerms } from "./query-terms.ts";

const APART = "We are open to all with data, for towns, which they read with care and use.";
const TOGETHER = "We publish open data for towns, which they read with care and use.";
const AS_A_NAME = "They founded Open Data for towns, which they read with care and use.";

const database = await forAllTests(testDatabase());
beforeAll(async () => {
  const texts = { Together: TOGETHER, Named: AS_A_NAME, Apart: APART };
  for (const [title, text] of Object.entries(texts))
    await addPublicProject(database.db, { title, description: `<p>${text}</p>` });
  await indexChanges(database.db);
});

test.each(["open data", "Which “open data”?"])(
  "passages and projects with the words of %s side by side come first",
  async (query) => {
    const passages = await findPassages(database.db, query, { limit: 10, sources: ALL_SOURCES });
    const titles = passages.map(({ source }) => source.title);
    expect(titles.indexOf("Apart")).toBe(2);
    const terms = await readQueryTerms(database.db, query);
    const [, , last] = await rankProjects(database.db, terms, { limit: 10 });
    expect(last?.id).toBe(passages.find(({ source }) => source.title === "Apart")?.source.id);
  },
);

test("words in another order are no phrase", async () => {
  const [first] = await findPassages(database.db, "data open", { limit: 10, sources: ALL_SOURCES });
  expect(first?.source.title).toBe("Apart");
});

test("a query with control characters is answered", async () => {
  const found = await findPassages(database.db, "open\0ly data\u0001", {
    limit: 10,
    sources: ALL_SOURCES,
  });
  expect(found).toHaveLength(3);
});

test("phrases are pairs of telling words in the ways that texts write them", () => {
  expect(phrasesOf("Who made the open-source NASA site?")).toEqual([
    ["open-source NASA", "open-source nasa", "Open-source nasa", "Open-source Nasa"],
    ["NASA site", "nasa site", "Nasa site", "Nasa Site"],
  ]);
  expect(phrasesOf("the of and")).toEqual([]);
  expect(phrasesOf("one two three ".repeat(20))).toHaveLength(8);
});

test("passages beyond the first twenty are left out when enough others come before them", () => {
  const passages = Array.from({ length: 60 }, (_, i) => {
    return { id: i + 1, itemId: i < 30 ? 1 : i, score: 60 - i };
  });
  const kept = mayBeAmong(passages, { perItem: 3, limit: 10 }).map(({ id }) => id);
  expect(kept).toEqual([
    ...Array.from({ length: 20 }, (_, i) => i + 1),
    ...[31, 32, 33, 34, 35, 36, 37],
  ]);
});
