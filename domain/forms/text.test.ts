import { expect, test } from "vitest";
import { text, tooLong, typed } from "./text.ts";

const problemsOf = (schema: ReturnType<typeof text | typeof typed>, given: unknown) =>
  schema.safeParse(given).error?.issues.map(({ message }) => message);

test.each([
  ["as long as it may be, in emoji", "🛶".repeat(5), undefined],
  ["one longer", "abcdef", ["Name must be at most 5 characters long."]],
  ["far too long with a NUL", `\0${"x".repeat(99)}`, ["Name must be at most 5 characters long."]],
  ["a NUL", "a\0b", ["Name contains a character that cannot be saved."]],
  ["half a character", "a\ud800", ["Name contains a character that cannot be saved."]],
  ["blanks at its ends", " a ", undefined],
])("a verbatim text: %s", (_, given, problems) => {
  expect(problemsOf(text("Name", { max: 5 }), given)).toEqual(problems);
});

test("a text is trimmed, and rejected only if cleaning cannot shorten it enough", () => {
  const schema = typed(5, tooLong("Name", 5));
  const letter = "\u03b1\u0313\u0300\u0345";
  expect(schema.parse(`${" ".repeat(99)}a\0b\n`)).toBe("a\0b");
  expect(schema.parse(letter.repeat(5))).toBe(letter.repeat(5));
  expect(problemsOf(schema, `${letter.repeat(5)}a`)).toEqual([
    "Name must be at most 5 characters long.",
  ]);
  expect(schema.parse(undefined)).toBe("");
});

test("rules after the length check never see a text that is too long", () => {
  const seen: string[] = [];
  const watched = [text("Name", { max: 5 }), typed(5, tooLong("Name", 5))].map((schema) =>
    schema.refine((given) => seen.push(given) > 0),
  );
  for (const schema of watched) expect(schema.safeParse("x".repeat(21)).success).toBe(false);
  expect(seen).toEqual([]);
});
