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
  const found = {
    Keys: "Authentication for everybody.",
    Doors: "Accessibility is a habit.",
    "The Lighthouse": "A text about something.",
  };
  for (const [title, text] of Object.entries(found))
    await addPost(db, { title, content: `<p>${text}</p>` });
  await indexChanges(db);
});
afterAll(() => database.drop());

const search = (query: string) => ({
  query,
  limit: 5,
  sources: { about: true, projects: true, blog: true, resume: true, files: true },
});

test("posts with words of a similar meaning do not crowd out one with a word that was typed", async () => {
  const { results, posts } = await findSmartResults({ ...database, now }, search("welfare design"));
  expect(posts.map(({ title }) => title)).toEqual(["Shapes"]);
  expect(await countSmartResults(database, search("welfare design"))).toBe(results.length + 1);
});

test("posts with the beginning of words are shown after one with a word that was typed", async () => {
  const { results, posts } = await findSmartResults({ ...database, now }, search("healt design"));
  const [first, ...others] = posts.map(({ title }) => title);
  expect(first).toBe("Shapes");
  expect(others).toEqual([expect.stringMatching(/^Report/), expect.stringMatching(/^Report/)]);
  expect(await countSmartResults(database, search("healt design"))).toBe(results.length + 3);
});

test.each([
  ["the beginning of a word", "authen", "Keys", "Authentication for everybody."],
  ["another form of a word", "accessible", "Doors", "Accessibility is a habit."],
  ["a word of the title", "lighthouse", "The Lighthouse", "A text about something."],
])("a post found by %s is shown with the beginning of its text", async (_, query, title, text) => {
  const { posts } = await findSmartResults({ ...database, now }, search(query));
  expect(posts).toMatchObject([{ title, match: [{ text, isMatch: false }] }]);
});

const now = () => new Date();
