import { expect, test } from "vitest";
import { readingMinutes } from "./reading-time.ts";

test.each([
  [0, 1],
  [1, 1],
  [225, 1],
  [226, 2],
  [450, 2],
  [2251, 11],
])("%i words take %i minutes", (words, minutes) => {
  expect(readingMinutes(`<p>${"word ".repeat(words)}</p>`)).toBe(minutes);
});
