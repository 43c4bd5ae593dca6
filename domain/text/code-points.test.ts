import { expect, test } from "vitest";
import { codePoints, firstCodePoints } from "./code-points.ts";

const TEXTS = [
  "",
  "abc",
  "🦩🦩🦩",
  "a🦩b",
  "e\u0301",
  "\ud83e",
  "a\ud83e",
  "\udda9\ud83e",
  "田中さん",
];

test("code points are counted as iteration does, an unpaired surrogate as one", () => {
  expect(TEXTS.map(codePoints)).toEqual(TEXTS.map((text) => Array.from(text).length));
});

test("a text is cut at code points", () => {
  for (const max of [0, 1, 2, 3, 10]) {
    expect(TEXTS.map((text) => firstCodePoints(text, max))).toEqual(
      TEXTS.map((text) => Array.from(text).slice(0, max).join("")),
    );
  }
});
