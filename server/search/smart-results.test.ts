import { beforeAll, expect, test } from "vitest";
import type { MarkedText } from "#domain/search/marked-text.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { ALL_SOURCES } from "../../tests/support/found-projects.ts";
import { addPublicPost, addPublicProject } from "../../tests/support/rows.ts";
import { indexChanges } from "./passages/index-changes.ts";
import { countSmartResults, findSmartResults } from "./smart-results.ts";

const database = await forAllTests(testDatabase());
beforeAll(async () => {
  const { db } = database;
  const projects = Array.from({ length: 90 }, (_, n) => `Design of thing ${n}`);
  for (const title of projects) await addPublicProject(db, { title });
  for (let n = 0; n < 15; n += 1)
    await addPublicPost(db, { title: `Note ${n}`, content: "<p>Benefits, and more benefits.</p>" });
  for (const n of [1, 2, 3, 4])
    await addPublicPost(db, { title: `Report ${n}`, content: "<p>Healthcare for everyone.</p>" });
  await addPublicPost(db, {
    title: "Shapes",
    content: "<p>What design can do, told at length.</p>",
  });
  const found = {
    Keys: "Authentication for everybody.",
    Doors: "Accessibility is a habit.",
    "The Lighthouse": "A text about something.",
  };
  for (const [title, text] of Object.entries(found))
    await addPublicPost(db, { title, content: `<p>${text}</p>` });
  const described = {
    Habits: "Accessibility is a habit.",
    Keyhole: "A page of ours. Authentication for everybody.",
    Plants: "Gardener work.",
    Towns: "Citizenship for all.",
    Marks: "A logo of ours.",
    Waves: "An electroencephalographist of the Donaudampfschifffahrtsgesellschaft.",
    Art: "نقدم خدمات تصميم للجميع",
    Paper: "A banknote in the drawer.",
    "Harbours and quays": "A text about something.",
    Flags: `${"Some other words. ".repeat(60)}A banner on the quay.`,
  };
  for (const [title, text] of Object.entries(described))
    await addPublicProject(db, { title, description: `<p>${text}</p>`, keywords: ["maritime"] });
  for (const text of ["<p>Calligraphy for ferries.</p>", "<p>Signs.</p>"])
    await addPublicProject(db, {
      title: "Ferries",
      description: text,
      categories: ["Calligraphy"],
    });
  await addPublicProject(db, {
    title: "Bridges",
    description: "<p>Steel.</p>",
    categories: [
      ...Array.from({ length: 9 }, (_, n) => `Structures of kind number ${n}`),
      "Rivets",
    ],
  });
  for (let n = 0; n < 70; n += 1)
    await addPublicPost(db, { title: `Banner ${n}`, content: "<p>Banners, and banners.</p>" });
  await indexChanges(db);
});

const search = (query: string) => ({
  query,
  limit: 5,
  sources: ALL_SOURCES,
});

test("posts with words of a similar meaning do not crowd out one with a word that was typed", async () => {
  const { results, posts } = await findSmartResults(database, search("welfare design"));
  expect(posts.map(({ title }) => title)).toEqual(["Shapes"]);
  expect(await countSmartResults(database, search("welfare design"))).toBe(results.length + 1);
});

test("posts with the beginning of words are shown after one with a word that was typed", async () => {
  const { results, posts } = await findSmartResults(database, search("healt design"));
  const [first, ...others] = posts.map(({ title }) => title);
  expect(first).toBe("Shapes");
  expect(others).toEqual([expect.stringMatching(/^Report/), expect.stringMatching(/^Report/)]);
  expect(await countSmartResults(database, search("healt design"))).toBe(results.length + 3);
});

const withMarks = (parts: MarkedText | null | undefined) =>
  parts?.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join("");

test.each([
  ["the beginning of a word", "authen", "Keys", "[Authentication] for everybody."],
  ["another form of a word", "accessible", "Doors", "[Accessibility] is a habit."],
  ["a word of the title", "lighthouse", "The [Lighthouse]", "A text about something."],
])("a post found by %s shows it", async (_, query, title, match) => {
  const { posts } = await findSmartResults(database, search(query));
  const [post] = posts;
  expect(withMarks(post?.title_match) ?? post?.title).toBe(title);
  expect(withMarks(post?.match)).toBe(match);
});

test.each([
  ["another form of a word", "accessible", "Habits", "[Accessibility] is a habit."],
  ["a stem", "gardening", "Plants", "[Gardener] work."],
  ["the beginning of a word", "authen", "Keyhole", "[Authentication] for everybody."],
  ["a word with two typing errors", "citizinshp", "Towns", "[Citizenship] for all."],
  ["a short word with exchanged letters", "lgo", "Marks", "A [logo] of ours."],
  ["a word of a similar meaning", "bill", "Paper", "A [banknote] in the drawer."],
  ["an Arabic word with another prefix", "والتصميم", "Art", "نقدم خدمات [تصميم] للجميع"],
  ["a word that better texts have, too", "banner", "Flags", "A [banner] on the quay."],
])(
  "a project found by %s shows its sentence with the word marked",
  async (_, query, title, match) => {
    const { results } = await findSmartResults(database, search(query));
    expect(results.map((result) => result.project_title)).toEqual([title]);
    expect(withMarks(results[0]?.match)).toBe(match);
  },
);

test("words of up to 24 characters are corrected, longer ones are found by their beginning", async () => {
  const titlesOf = async (query: string) => {
    const { results } = await findSmartResults(database, search(query));
    return results.map((result) => result.project_title);
  };
  expect(await titlesOf("elektroencephalographist")).toEqual(["Waves"]);
  expect(await titlesOf("donaudampfschifffahrtsgesell")).toEqual(["Waves"]);
  expect(await titlesOf("donaudampfschiffahrtsgesellschaft")).toEqual([]);
});

test("a project found by its title has the word marked there, one found by a keyword shows its summary", async () => {
  const byTitle = await findSmartResults(database, search("harbour"));
  expect(byTitle.results).toMatchObject([{ match: null, description: "A text about something." }]);
  expect(withMarks(byTitle.results[0]?.title_match)).toBe("[Harbours] and quays");
  const byKeyword = await findSmartResults(database, search("maritime"));
  expect(byKeyword.results[0]).toMatchObject({ match: null, title_match: null });
});

test("a project found by its details shows its summary where that has the word", async () => {
  const { results } = await findSmartResults(database, search("calligraphy"));
  expect(results.map(({ match }) => withMarks(match))).toEqual([
    "[Calligraphy] for ferries.",
    "Categories: [Calligraphy]",
  ]);
});

test("a project found at the end of a long list shows its summary, not a part of the list", async () => {
  const { results } = await findSmartResults(database, search("rivets"));
  expect(results).toMatchObject([{ description: "Steel.", match: null }]);
});
