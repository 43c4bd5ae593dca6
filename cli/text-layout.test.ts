import { expect, test } from "vitest";
import { fill, fillPath, printable, widthOf, wrap } from "./text-layout.ts";

test.each([
  ["short", 8, "short   "],
  ["exactly8", 8, "exactly8"],
  ["longer than eight", 8, "longer …"],
  ["漢字漢字漢字", 8, "漢字漢… "],
  ["", 3, "   "],
])("%j fills %i columns", (text, width, filled) => {
  expect(fill(text, width)).toBe(filled);
  expect(widthOf(fill(text, width))).toBe(width);
});

test("a long path keeps both of its ends", () => {
  const path = "posts/a-very-long-name-that-nobody-can-read-at-once.md";
  expect(fillPath(path, 30)).toBe("posts/a-very-long-n…at-once.md");
});

test("lines break at spaces, and within words if necessary", () => {
  expect(wrap("one two three four", 9)).toEqual(["one two", "three", "four"]);
  const lines = wrap(`a ${"x".repeat(50)} b`, 20);
  expect(lines.every((line) => widthOf(line) <= 20)).toBe(true);
  expect(lines.join("").replaceAll(" ", "")).toBe(`a${"x".repeat(50)}b`);
});

test("control characters are replaced", () => {
  expect(printable("a\u001b[2Jb\u202etxt\u0000\n\u2066\ud800")).toBe("a�[2Jb�txt����");
});
