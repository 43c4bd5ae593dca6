import { expect, test } from "vitest";
import { FRONT_MATTER_MAX_CHARS, splitFrontMatter } from "./content-file.ts";

test("front matter ends at its second line of dashes", () => {
  expect(splitFrontMatter("---\ntitle: A\n---\n\nText\n\n---\n\nMore")).toEqual({
    ok: true,
    file: { yaml: "title: A\n", yamlLine: 2, body: "\nText\n\n---\n\nMore" },
  });
});

test.each([
  ["---\r\na: 1\r\n---\r\nText", "a: 1\r\n", "Text"],
  ["---\na: 1\n...\nText", "a: 1\n", "Text"],
  ["---\n---\n", "", ""],
  ["---\na: 1\n---", "a: 1\n", ""],
  ["Text\n---\na: 1\n---\n", null, "Text\n---\na: 1\n---\n"],
  ["", null, ""],
])("%j", (text, yaml, body) => {
  expect(splitFrontMatter(text)).toMatchObject({ ok: true, file: { yaml, body } });
});

test("unclosed front matter is a problem of line 1", () => {
  expect(splitFrontMatter("---\ntitle: A\n\nText")).toEqual({
    ok: false,
    problem: { line: 1, text: "the front matter is not closed: the second --- line is missing" },
  });
});

test("huge front matter is refused before parsing", () => {
  const text = `---\na: ${"x".repeat(FRONT_MATTER_MAX_CHARS)}\n---\n`;
  expect(splitFrontMatter(text)).toMatchObject({ ok: false, problem: { line: 1 } });
});
