import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/database.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { foundProjects } from "../../../tests/support/found-projects.ts";
import { addPublicPost, addPublicProject } from "../../../tests/support/rows.ts";
import { aboutContent } from "../../about/tables.ts";
import { portfolioProjects } from "../../projects/tables.ts";
import { indexChanges } from "./index-changes.ts";
import { passageChanges } from "./tables.ts";

const database = await forAllTests(testDatabase());
const { db } = database;

beforeEach(async () => {
  await db.delete(portfolioProjects);
  await indexChanges(db);
});

test("a word with a long vowel is not found by its single letters", async () => {
  const data = await addPublicProject(db, { title: "データ" });
  await addPublicProject(db, { title: "デザインのターン" });
  await indexChanges(db);
  const found = async (query: string) => (await foundProjects(database, query)).map(({ id }) => id);
  expect((await found("データ"))[0]).toBe(data);
  expect(await found("メール")).toEqual([]);
});

test("a migration marks the texts that have such words", async () => {
  const data = await addPublicProject(db, { title: "データ" });
  await addPublicProject(db, { title: "設計" });
  const post = await addPublicPost(db, { title: "〆切", content: "<p>A day.</p>" });
  await addPublicPost(db, { title: "Day", content: "<p>A day.</p>" });
  await db.insert(aboutContent).values({ name: "Ada", title: "デザイナー" });
  await indexChanges(db);

  const file = "../../db/migrations/0024_rebuild_search_words.sql";
  await db.execute(sql.raw(await readFile(new URL(file, import.meta.url), "utf8")));
  const marked = await db.select().from(passageChanges).orderBy(passageChanges.noun);
  expect(marked.map(({ noun, itemId }) => [noun, itemId])).toEqual([
    ["about", null],
    ["post", post],
    ["project", data],
  ]);
});
