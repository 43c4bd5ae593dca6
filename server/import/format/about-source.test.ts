import { expect, test } from "vitest";
import { read, textsOf } from "../../../tests/support/content-source.ts";
import { readAbout } from "./about-source.ts";
import { atLine } from "./note.ts";

const markdown = (source: string) => ({ format: "markdown" as const, source });

test("sections of the about file are its rich texts; other headings stay in them", () => {
  const { fields, body } = read(
    "name: N",
    "Hello.\n\n## My story\n\nOnce.\n\n```\n## philosophy\n```\n\n## Philosophy\n\nSlowly.\n\n## hobbies ##\n\nMany.",
  );
  expect(textsOf(readAbout(fields, markdown(body)))).toEqual({
    bio: "Hello.\n\n## My story\n\nOnce.\n\n```\n## philosophy\n```",
    philosophy: "Slowly.",
    hobbies: "Many.",
  });
});

test("an about file without a body keeps the texts", () => {
  const { fields, body } = read("name: N", "\n\n");
  expect(textsOf(readAbout(fields, markdown(body)))).toEqual({});
});

test("expertise is a list of categories with items", () => {
  const { fields, body } = read(
    "expertise:\n  - category: Design\n    items: [A, B]\n    years_experience: 7\n  - items: [C]",
  );
  expect(readAbout(fields, markdown(body)).values.expertise).toEqual([
    { category: "Design", items: ["A", "B"], yearsExperience: 7 },
  ]);
  expect(fields.notes.map(atLine)).toEqual(["expertise 2: an expertise entry needs a category"]);
});
