import { beforeAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { findRelatedProjects } from "./related.ts";
import { clients, portfolioProjects } from "./tables.ts";

let clientId: string;
const { db } = await forAllTests(testDatabase());

beforeAll(async () => {
  const [client] = await db.insert(clients).values({ name: "C" }).returning();
  clientId = client?.id ?? "";
});
beforeEach(() => db.delete(portfolioProjects));

type Change = Partial<typeof portfolioProjects.$inferInsert>;

async function write(title: string, change: Change = {}): Promise<void> {
  const row = { title, clientId, workType: "Web", year: 2020, isVisible: true, ...change };
  await db.insert(portfolioProjects).values(row);
}

async function relatedTo(categories: string[], keywords: string[] = []): Promise<string[]> {
  const found = await findRelatedProjects(db, { categories, keywords });
  return found.map(({ title }) => title);
}

test("related projects are sorted by score, then by year", async () => {
  await write("whole", { categories: ["brand", "DESIGN"], year: 2001 });
  await write("half old", { categories: ["Design"], year: 2010 });
  await write("half new", { categories: ["Design"], year: 2026 });
  await write("keyword", { categories: ["Other"], keywords: ["Logo"] });
  await write("nothing", { categories: ["Other"], keywords: ["Design"] });
  expect(await relatedTo(["Brand", "design"], ["LOGO"])).toEqual([
    "whole",
    "half new",
    "half old",
    "keyword",
  ]);
});

test("at most six are shown, newest first within a year", async () => {
  for (let n = 0; n < 8; n += 1) {
    await write(`project ${n}`, { categories: ["a"], createdAt: new Date(2026, 0, n + 1) });
  }
  expect(await relatedTo(["a"])).toEqual([7, 6, 5, 4, 3, 2].map((n) => `project ${n}`));
});

test.each<[string, Change]>([
  ["hidden", { isVisible: false }],
  ["archived", { isArchived: true, archivedAt: new Date() }],
])("a %s project is never shown", async (_what, change) => {
  await write("x", { categories: ["a"], ...change });
  expect(await relatedTo(["a"])).toEqual([]);
});

test.each([
  [[], []],
  [[""], [" "]],
  [
    ["'; drop table blog_posts; --", "{a,b}", "\\"],
    ["%", "_"],
  ],
])("a post about %j and %j has no related projects", async (categories, keywords) => {
  await write("x", { categories: ["a"], keywords: ["b"] });
  expect(await relatedTo(categories, keywords)).toEqual([]);
});
