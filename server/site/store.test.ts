import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../tests/support/database.ts";
import { readSite } from "./store.ts";
import { siteConfig } from "./tables.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test("a missing row and an empty one yield the same site", async () => {
  const { db } = database;
  const without = await readSite(db);
  expect([without.name, without.subtitle]).toEqual(["Portfolio", "Digital Marketing Portfolio"]);
  const [row] = await db.insert(siteConfig).values({}).returning();
  expect(row?.aiAnswerWordLimit).toBe(20);
  expect(Object.values(row?.aiDataSources ?? {})).toEqual([true, true, true, true, true]);
  expect(await readSite(db)).toEqual(without);
});
