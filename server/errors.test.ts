import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { readableMessageOf } from "./errors.ts";

test("of a failed query, the reason is shown instead of its text and values", () => {
  const reason = new Error("could not extend file: No space left on device");
  const failed = new DrizzleQueryError("insert into accounts values ($1)", ["secret"], reason);
  expect(readableMessageOf(failed)).toBe(reason.message);
});

test("other errors keep their own message, which may say more than their cause", () => {
  const cause = new Error("connect ECONNREFUSED");
  expect(readableMessageOf(new Error("DATABASE_URL cannot be reached", { cause }))).toBe(
    "DATABASE_URL cannot be reached",
  );
});
