import { expect, test } from "vitest";
import { parseYaml } from "./yaml.ts";

test("scalars stay as written", () => {
  const parsed = parseYaml("a: 007\nb: 1.10\nc: yes\nd: ~\ne: 2024-03-19\nf: 'x'\n", 2);
  const values = parsed.ok && [...parsed.fields].map(([name, { value }]) => [name, value]);
  expect(values).toEqual([
    ["a", "007"],
    ["b", "1.10"],
    ["c", "yes"],
    ["d", null],
    ["e", "2024-03-19"],
    ["f", "x"],
  ]);
});

test("every field has its line in the file", () => {
  const parsed = parseYaml("a: 1\n\nb:\n  - x\n  - y\n", 2);
  const lines = parsed.ok && [...parsed.fields].map(([name, { line }]) => [name, line]);
  expect(lines).toEqual([
    ["a", 2],
    ["b", 4],
  ]);
});

test.each([
  ["an open list", "title: [open\nnext: 1", 3, /^invalid YAML/],
  ["a tab as indent", "a: 1\n\tb: 2", 3, /^invalid YAML/],
  ["a sentence", "just a sentence", 2, /^expected fields/],
  ["a list", "- a\n- b", 2, /^expected fields/],
  ["a repeated name", "a: 1\nb: 2\na: 3", 4, /^a appears twice/],
  ["an alias", "a: &x 1\nb: *x", 3, /^YAML aliases such as \*x are not supported/],
  ["nine levels", `a: ${"[".repeat(9)}${"]".repeat(9)}`, 2, /^nested too deeply/],
  ["endless levels", `a: ${"[".repeat(4_000)}`, 2, /nested too deeply/],
])("%s is refused with its line", (_, yaml, line, text) => {
  const parsed = parseYaml(yaml, 2);
  expect(parsed).toEqual({ ok: false, problem: { line, text: expect.stringMatching(text) } });
});

test("a bomb of aliases is refused at its first alias", () => {
  const levels = Array.from({ length: 9 }, (_, i) => {
    const above =
      i === 0
        ? "boom"
        : Array(9)
            .fill(`*l${i - 1}`)
            .join(", ");
    return `l${i}: &l${i} [${above}]`;
  });
  expect(parseYaml(levels.join("\n"), 2)).toMatchObject({ ok: false, problem: { line: 3 } });
});

test("names such as __proto__ are fields like any other", () => {
  const parsed = parseYaml("__proto__: x\nconstructor: y", 2);
  expect(parsed.ok && [...parsed.fields.keys()]).toEqual(["__proto__", "constructor"]);
});

test("an empty front matter has no fields", () => {
  expect(parseYaml("", 1)).toEqual({ ok: true, fields: new Map() });
  expect(parseYaml("# a comment\n", 1)).toEqual({ ok: true, fields: new Map() });
});

test.each([
  ["brackets", "]".repeat(10_000)],
  ["items", `a:\n${"- b\n".repeat(3_000)}`],
  ["escapes that mean nothing", `a: "${"\\q".repeat(10_000)}"`],
])("too many %s are refused before parsing", (_, yaml) => {
  const text = "has too many fields and list items";
  expect(parseYaml(yaml, 2)).toEqual({ ok: false, problem: { line: 2, text } });
});

test.each([
  ["words", `a: |\n  ${"In words.\n  ".repeat(8_000)}`],
  ["escapes", `a: "${"\\u6f22\\n".repeat(8_000)}"`],
  ["items", `a:\n${"- b\n".repeat(500)}`],
])("many %s can be parsed", (_, yaml) => {
  expect(parseYaml(yaml, 1).ok).toBe(true);
});
