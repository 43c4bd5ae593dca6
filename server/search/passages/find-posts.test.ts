import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/database.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { ALL_SOURCES } from "../../../tests/support/found-projects.ts";
import { addPublicPost, addPublicProject } from "../../../tests/support/rows.ts";
import { blogPosts } from "../../posts/tables.ts";
import { findSmartResults } from "../smart-results.ts";
import { rankPosts } from "./find-posts.ts";
import { indexChanges } from "./index-changes.ts";
import { readQueryTerms } from "./query-terms.ts";

const FUTURE = new Date("2999-01-01");

const database = await forAllTests(testDatabase());
beforeAll(async () => {
  const { db } = database;
  const add = (title: string, content: string) => addPublicPost(db, { title, content });
  await add("Cranes", "<p>Cranes and cranes at the quay.</p>");
  await add("Ships", "<p>Ships wait for one of many cranes. They wait for days and nights.</p>");
  await add("Tides", "<p>Maps of tides.</p>");
  await add("Both", "<p>Old maps, new tides, and no end of other things that we draw.</p>");
  await addPublicProject(db, { title: "Harbour", description: "<p>Cranes at the quay.</p>" });
  await indexChanges(db);
});

const textsFor = async (query: string) => {
  const terms = await readQueryTerms(database.db, query);
  return (await rankPosts(database.db, terms, { limit: 10, near: [] })).texts;
};
const titlesFor = async (query: string, sources = ALL_SOURCES) => {
  const { posts } = await findSmartResults(database, { query, limit: 5, sources });
  return posts.map(({ title }) => title);
};

test("texts of posts alone are found, those with more of the words first", async () => {
  const found = await textsFor("cranes quay");
  expect(found.map(({ text }) => text)).toEqual([
    "Cranes and cranes at the quay.",
    "Ships wait for one of many cranes. They wait for days and nights.",
  ]);
  expect(found.map(({ fileName }) => fileName)).toEqual([null, null]);
});

test("a text with the words side by side is raised", async () => {
  const [first] = await textsFor("new tides");
  expect(first?.text).toContain("new tides");
});

test("a long post does not hide others, nor all of its texts", async () => {
  const { db } = database;
  const parts = Array.from({ length: 60 }, (_, i) => `<p>${`Lighthouse ${i}. `.repeat(40)}</p>`);
  await addPublicPost(db, { title: "Lighthouse", content: parts.join("") });
  for (const title of ["One", "Two"]) {
    const others = Array.from({ length: 60 }, (_, i) => `word${i}`).join(" ");
    await addPublicPost(db, { title, content: `<p>A lighthouse among ${others}.</p>` });
  }
  await indexChanges(db);
  const texts = await textsFor("lighthouse");
  expect(texts).toHaveLength(5);
  expect(new Set(texts.map(({ itemId }) => itemId)).size).toBe(3);
  expect((await titlesFor("lighthouse")).toSorted()).toEqual(["Lighthouse", "One", "Two"]);
});

test("no post is found while their source is switched off", async () => {
  expect(await titlesFor("cranes")).toEqual(["Cranes", "Ships"]);
  expect(await titlesFor("cranes", { ...ALL_SOURCES, blog: false })).toEqual([]);
});

test.each([
  [
    "archived",
    { isArchived: true, archivedAt: new Date() },
    { isArchived: false, archivedAt: null },
  ],
  ["unpublished", { status: "draft" as const }, { status: "published" as const }],
  ["dated ahead", { publishedAt: FUTURE }, { publishedAt: new Date("2020-01-01") }],
])("a post that was %s is gone before it is indexed again", async (_, change, back) => {
  const { db } = database;
  const set = (values: typeof change | typeof back) =>
    db.update(blogPosts).set(values).where(eq(blogPosts.title, "Cranes"));
  await set(change);
  expect(await textsFor("cranes")).toHaveLength(1);
  expect(await titlesFor("cranes")).toEqual(["Ships"]);
  await set(back);
  expect(await titlesFor("cranes")).toEqual(["Cranes", "Ships"]);
});
