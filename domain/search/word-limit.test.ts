import { expect, test } from "vitest";
import { limitWords } from "./word-limit.ts";

test.each([
  ["one two three", 3, "one two three", false],
  ["one two three", 2, "one two…", true],
  ["One, two. Three!", 2, "One, two…", true],
  ["don't stop now", 2, "don't stop…", true],
  ["", 5, "", false],
])("%s, at most %i words", (text, limit, expected, isCut) => {
  expect(limitWords(text, limit)).toEqual({ text: expected, isCut });
});

test("scripts without spaces have words, too", () => {
  expect(limitWords("我们设计标志和网站", 2).isCut).toBe(true);
});
