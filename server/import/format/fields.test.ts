import { expect, test } from "vitest";
import { Fields, IMPORTED_NAME_MAX_CHARS } from "./fields.ts";
import { atLine } from "./note.ts";
import { parseYaml } from "./yaml.ts";

function fieldsOf(yaml: string): Fields {
  const parsed = parseYaml(yaml, 2);
  if (!parsed.ok) throw new Error(parsed.problem.text);
  return new Fields(parsed.fields);
}

function notesOf(fields: Fields): string[] {
  return fields.notes.map(atLine);
}

test("lines lose control characters, line breaks and entities, and keep everything else", () => {
  const fields = fieldsOf(
    String.raw`a: "Interior&#39;s\n <b>\e[2Jfeeds\0 \uD800 \U0001F600"` +
      "\nb: Use &lt;video&gt; & co",
  );
  expect(fields.line("a")).toBe("Interior's <b>[2Jfeeds \ufffd 😀");
  expect(fields.line("b")).toBe("Use <video> & co");
});

test("decomposed letters become those that are typed", () => {
  const fields = fieldsOf("a: Cafe\u0301\nb: |\n  Cafe\u0301 &\n  bar");
  expect(fields.line("a")).toBe("Caf\u00e9");
  expect(fields.block("b")).toBe("Caf\u00e9 &\nbar");
});

test("an overlong line is cut and reported", () => {
  const fields = fieldsOf(`title: ${"word ".repeat(300)}`);
  expect(Array.from(fields.line("title")).length).toBeLessThanOrEqual(1_000);
  expect(notesOf(fields)).toEqual(["line 2: title was cut to 1,000 characters"]);
});

test.each([
  ["tags: [a, ' b ', A, '', b]", ["a", "b"]],
  ["tags: a, b , c", ["a", "b", "c"]],
  ["tags: [Cafe\u0301, CAFÉ, Café]", ["Café"]],
  ["tags:\n  - 2024\n  - yes\n  - ~", ["2024", "yes"]],
  ["tags:", []],
  ["other: 1", []],
])("names of %j", (yaml, names) => {
  expect(fieldsOf(yaml).names("tags")).toEqual(names);
});

test("names beyond the limit are left out and listed", () => {
  const fields = fieldsOf("tags: [a, b, c, d, e, f]");
  expect(fields.names("tags", 2)).toEqual(["a", "b"]);
  expect(notesOf(fields)).toEqual(["line 2: tags is limited to 2; left out: c, d, e, …"]);
});

test("a name too long for an index is cut", () => {
  const [name = ""] = fieldsOf(`client: [${"x".repeat(5_000)}]`).names("client");
  expect(Array.from(name)).toHaveLength(IMPORTED_NAME_MAX_CHARS);
});

test.each([
  ["a: {b: 1}", (f: Fields) => f.line("a"), "", "line 2: a should be text"],
  ["a: {b: 1}", (f: Fields) => f.names("a"), [], "line 2: a should be a list"],
  ["a: [[b]]", (f: Fields) => f.names("a"), [], "line 2: a should be a list of text values"],
  [
    "a: maybe",
    (f: Fields) => f.flag("a", true),
    true,
    'line 2: a should be true or false, not "maybe"',
  ],
  [
    "a: 51",
    (f: Fields) => f.number("a", 5, 50),
    null,
    'line 2: a should be a number from 5 to 50, not "51"',
  ],
  [
    "a: 1e9",
    (f: Fields) => f.number("a", 5, 50),
    null,
    'line 2: a should be a number from 5 to 50, not "1e9"',
  ],
  [
    "a: left",
    (f: Fields) => f.oneOf("a", ["top"], "top"),
    "top",
    'line 2: a should be one of top, not "left"',
  ],
  [
    "a: javascript:x",
    (f: Fields) => f.webAddress("a"),
    "",
    'line 2: a is not a web address: "javascript:x"',
  ],
  [
    "a: http://example.org",
    (f: Fields) => f.webAddress("a", { isSecure: true }),
    "",
    'line 2: a is not an https address: "http://example.org"',
  ],
  [
    "a: soon",
    (f: Fields) => f.date("a", () => null),
    null,
    'line 2: a is not a date such as 2024-03-19: "soon"',
  ],
])("%s is left out with a note", (yaml, read, value, note) => {
  const fields = fieldsOf(yaml);
  expect(read(fields)).toEqual(value);
  expect(notesOf(fields)).toEqual([note]);
});

test("a missing required field is a problem, not a note", () => {
  const fields = fieldsOf("title: '\u200b\u2800'\nyear: 1999");
  fields.required("title", "Title");
  fields.required("client", "Client");
  fields.requiredNumber("year", "Year", 2000, 2030);
  expect(fields.problems.map(atLine)).toEqual([
    "line 2: Title is required",
    "Client is required",
    "line 3: Year must be a number from 2000 to 2030.",
  ]);
  expect(fields.notes).toEqual([]);
});

test("a field that is never read is unknown, in nested lists too", () => {
  const fields = fieldsOf("title: A\nlayout: post\nfiles:\n  - path: x\n    size: 3\n  - y");
  fields.line("title");
  const paths = fields.maps("files", "path").map((file) => {
    const path = file.line("path");
    fields.absorb(file);
    return path;
  });
  fields.noteUnknown();
  expect(paths).toEqual(["x", "y"]);
  expect(notesOf(fields)).toEqual([
    'line 6: files 1: unknown field "size"',
    'line 3: unknown field "layout"',
  ]);
});
