import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalPassword, passwordProblem } from "./password.ts";

const SHORT = "Password must be at least 12 characters long.";
const LONG = "Password must be at most 128 characters long.";
const CONTROL = "Password cannot contain control characters.";

describe("can be a password", () => {
  test.each([
    "a".repeat(12),
    "a".repeat(128),
    "            ",
    "  spaces count as well  ",
    "💌".repeat(128),
    "e\u0301".repeat(128),
    "пароль на русском",
  ])("%j", (password) => {
    expect(passwordProblem(password)).toBeNull();
  });
});

describe("cannot be one", () => {
  test.each<[string, string]>([
    ["", SHORT],
    ["a".repeat(11), SHORT],
    ["💌".repeat(11), SHORT],
    ["e\u0301".repeat(11), SHORT],
    ["a".repeat(129), LONG],
    ["💌".repeat(129), LONG],
    ["ﷺ".repeat(128), LONG],
    ["a".repeat(1_000_000), LONG],
    ["tangerine\0lamp", CONTROL],
    ["tangerine\nlamp", CONTROL],
    ["tangerine\u0085lamp", CONTROL],
  ])("%#", (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });
});

test("equivalent Unicode forms are the same password", () => {
  expect(normalPassword("cafe\u0301 ﬁne ①")).toBe(normalPassword("café fine 1"));
});

test("any input is validated without errors", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
      expect([null, SHORT, LONG, CONTROL]).toContain(passwordProblem(text));
    }),
  );
});
