import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../tests/support/database.ts";
import { errorInLog, pathInLog } from "./log.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test("what a failed query was asked with stays out of the log", async () => {
  const failure = await database.db
    .execute(sql`select * from nowhere where email = ${"secret@example.com"}`)
    .catch((error: unknown) => error);
  expect(String(failure)).toContain("secret@example.com");
  const logged = JSON.stringify(errorInLog(failure));
  expect(logged).not.toContain("secret@example.com");
  expect(logged).toContain("select * from nowhere");
  expect(logged).toContain("42P01");
  expect(logged).toContain("log.test.ts");
});

test("nor what the database says of the values that it refuses", async () => {
  const insert = sql`insert into content_totals (name, total) values (${"mine"}, -5)`;
  const failure = await database.db.execute(insert).catch((error: unknown) => error);
  expect(JSON.stringify(errorInLog(failure))).not.toMatch(/mine|Failing row/);
});

test("whatever else was thrown is told as it is", () => {
  expect(errorInLog("no error at all")).toBe("no error at all");
  expect(errorInLog(new TypeError("plain"))).toMatchObject({ type: "TypeError", message: "plain" });
});

test("a path is told without the token that it may be", () => {
  expect(pathInLog("/preview/abc/def?x=1")).toBe("/preview/…");
  expect(pathInLog("//PREVIEW/abc")).toBe("//PREVIEW/…");
  expect(pathInLog("/blog/preview/abc")).toBe("/blog/preview/abc");
  expect(pathInLog(null)).toBeNull();
});
