import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "../tests/support/database.ts";
import { forAllTests } from "../tests/support/for-all-tests.ts";
import { redactPath, serializeError } from "./log.ts";

const { db } = await forAllTests(testDatabase());

test("the parameters of a failed query stay out of the log", async () => {
  const failure = await db
    .execute(sql`select * from nowhere where email = ${"secret@example.com"}`)
    .catch((error: unknown) => error);
  expect(String(failure)).toContain("secret@example.com");
  const logged = JSON.stringify(serializeError(failure));
  expect(logged).not.toContain("secret@example.com");
  expect(logged).toContain("select * from nowhere");
  expect(logged).toContain("42P01");
  expect(logged).toContain("log.test.ts");
});

test("so do the values that the database repeats when it refuses them", async () => {
  const insert = sql`insert into content_totals (name, total) values (${"mine"}, -5)`;
  const failure = await db.execute(insert).catch((error: unknown) => error);
  expect(JSON.stringify(serializeError(failure))).not.toMatch(/mine|Failing row/);
});

test("other thrown values are logged as they are", () => {
  expect(serializeError("no error at all")).toBe("no error at all");
  expect(serializeError(new TypeError("plain"))).toMatchObject({
    type: "TypeError",
    message: "plain",
  });
});

test("a token in a path is redacted", () => {
  expect(redactPath("/preview/abc/def?x=1")).toBe("/preview/…");
  expect(redactPath("//PREVIEW/abc")).toBe("//PREVIEW/…");
  expect(redactPath("/newsletter/click/abc")).toBe("/newsletter/click/…");
  expect(redactPath("/blog/preview/abc")).toBe("/blog/preview/abc");
  expect(redactPath(null)).toBeNull();
});
