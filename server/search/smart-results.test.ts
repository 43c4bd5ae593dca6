import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../tests/support/database.ts";
import { addPost, addProject } from "../../tests/support/views.ts";
import { indexChanges } from "./passages/index-changes.ts";
import { countSmartResults, findSmartResults } from "./smart-results.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  const projects = Array.from({ length: 90 }, (_, n) => `Design of thing ${n}`);
  for (const title of projects) await addProject(db, { title });
  for (let n = 0; n < 15; n += 1)
    await addPost(db, { title: `Note ${n}`, content: "<p>Benefits, and more benefits.</p>" });
  for (const n of [1, 2, 3, 4])
    await addPost(db, { title: `Report ${n}`, content: "<p>Healthcare for everyone.</p>" });
  await addPost(db, { title: "Shapes", content: "<p>What design can do, told at length.</p>" });
  await indexChanges(db);
});
afterAll(() => database.drop());

const search = (query: string) => ({
  query,
  limit: 5,
  sources: { about: true, projects: true, blog: true, resume: true, files: true },
});

test.each([
  ["words of a similar meaning", "welfare design"],
  ["the beginning of words", "healt design"],
])("posts with %s do not crowd out one with a word that was typed", async (_, query) => {
  const { results, posts } = await findSmartResults({ ...database, now }, search(query));
  expect(posts.map(({ title }) => title)).toEqual(["Shapes"]);
  expect(await countSmartResults(database, search(query))).toBe(results.length + 1);
});

const now = () => new Date();
