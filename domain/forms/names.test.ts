import { expect, test } from "vitest";
import { names, namesIn, withNames } from "./names.ts";

test.each([
  [" a , b,,\nc\r\n", ["a", "b", "c"]],
  [",", []],
  ["two  words", ["two words"]],
])("%j holds %j", (typed, expected) => expect(namesIn(typed)).toEqual(expected));

test("names are unique regardless of case, up to the limit", () => {
  expect(withNames(["Print"], ["PRINT", "Signs", "Ships"], 2)).toEqual(["Print", "Signs"]);
  expect(withNames(["e\u0301"], ["\u00e9"], 9)).toEqual(["e\u0301"]);
});

test("a list from a form is trimmed and validated", () => {
  const schema = names("Tags", { each: 3, max: 2 });
  expect(schema.parse([" a ", "", "A", "b"])).toEqual(["a", "b"]);
  expect(schema.parse(undefined)).toEqual([]);
  expect(schema.safeParse(["a", "b", "c"]).error?.issues[0]?.message).toBe("Tags: at most 2.");
  expect(schema.safeParse(["abcd"]).success).toBe(false);
  expect(schema.safeParse([" a, b ", "a".repeat(99)]).error?.issues[0]?.message).toBe(
    "Tags: each must be at most 3 characters long.",
  );
});
