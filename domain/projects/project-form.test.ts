import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { nastyStrings } from "../../tests/support/nasty-strings.ts";
import { PROJECT_LABELS, projectFormSchema } from "./project-form.ts";
import { WORK_TYPES, workTypeFields } from "./work-types.ts";

const now = new Date("2026-11-20T00:00:00Z");
const FULL = {
  title: "Signs",
  clientId: randomUUID(),
  year: 2024,
  workType: "Campaign",
  assetId: randomUUID(),
  thumbnailId: randomUUID(),
  version: "1",
};

function problemsOf(changes: object, { isNew = true, at = now } = {}): string[] {
  const parsed = projectFormSchema({ isNew, now: at }).safeParse({ ...FULL, ...changes });
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
}

const draftOf = (changes: object) =>
  projectFormSchema({ isNew: true, now }).parse({ ...FULL, ...changes });

const REFUSED: [object, string][] = [
  [{ title: "  \u202e " }, "Title is required"],
  [{ title: "x".repeat(201) }, "Title must be at most 200 characters long."],
  [{ clientId: "" }, "Client is required"],
  [{ clientId: undefined }, "Client is required"],
  [{ clientId: "1' or 1=1" }, "Client is required"],
  [{ year: undefined }, "Year is required"],
  [{ year: 1999 }, "Year must be a number from 2000 to 2030."],
  [{ year: 2031 }, "Year must be a number from 2000 to 2030."],
  [{ year: 2024.5 }, "Year must be a number from 2000 to 2030."],
  [{ year: "twenty" }, "Year must be a number from 2000 to 2030."],
  [{ year: Number.POSITIVE_INFINITY }, "Year must be a number from 2000 to 2030."],
  [{ workType: "" }, "Work type is required"],
  [{ workType: "Other" }, "Custom work type is required"],
  [{ workType: "Other", customWorkType: " " }, "Custom work type is required"],
  [{ assetId: "" }, "Main file is required"],
  [{ thumbnailId: "" }, "Thumbnail is required"],
  [{ thumbnailId: "../../etc/passwd" }, "Thumbnail was not found."],
  [{ projectUrl: "javascript:alert(1)" }, "Project URL must be a web address"],
  [{ projectUrl: "mailto:ada@example.org" }, "Project URL must be a web address"],
  [{ slug: "new" }, "This slug is reserved."],
  [{ slug: "ID" }, "This slug is reserved."],
  [{ slug: "!!!" }, "Slug must contain letters or numbers."],
  [{ slug: "a".repeat(201) }, "Slug must be at most 200 characters long."],
  [{ categories: ["x".repeat(101)] }, "Categories: each must be at most 100 characters long."],
  [{ keywords: Array.from({ length: 51 }, (_, n) => `k${n}`) }, "Keywords: at most 50."],
  [{ roles: Array.from({ length: 51 }, () => randomUUID()) }, "Roles: at most 50."],
  [{ metaDescription: "😀".repeat(501) }, "Meta description must be at most 500"],
  [{ description: `<p>${"x".repeat(200_001)}</p>` }, "Description must be at most 200000"],
];

test.each(REFUSED.map(([changes, problem]) => ({ changes, problem })))(
  "what cannot be saved is said: $problem",
  ({ changes, problem }) => {
    expect(problemsOf(changes).join()).toContain(problem);
  },
);

test("an existing project needs no files, and the last year moves on", () => {
  expect(problemsOf({ assetId: "", thumbnailId: "" }, { isNew: false })).toEqual([]);
  expect(problemsOf({ year: 2034 }, { at: new Date("2033-05-01T00:00:00Z") })).toEqual([]);
});

test("input is normalized", () => {
  expect(
    draftOf({
      workType: "Other",
      customWorkType: " Zine ",
      projectUrl: "example.org/a",
      categories: [" Print, print ", "Signs", "", "SIGNS"],
      description: "<p> </p>",
    }),
  ).toMatchObject({
    workType: "Zine",
    projectUrl: "https://example.org/a",
    categories: ["Print", "Signs"],
    description: "",
    isVisible: false,
    thumbnailFocusX: 50,
  });
});

test("no text in any field breaks the form", () => {
  const fields = [...Object.keys(PROJECT_LABELS), "version", "resultFigures", "thumbnailFocusX"];
  const schema = projectFormSchema({ isNew: true, now });
  for (const text of nastyStrings()) {
    for (const field of fields) {
      const parsed = schema.safeParse({ ...FULL, [field]: text });
      // Nothing that the database refuses comes through.
      if (parsed.success) expect(JSON.stringify(parsed.data)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
    }
  }
});

test("a custom work type is edited as Other", () => {
  expect(workTypeFields("Zine")).toEqual({ workType: "Other", customWorkType: "Zine" });
  expect(workTypeFields("Pitch")).toEqual({ workType: "Pitch", customWorkType: "" });
  expect(workTypeFields("")).toEqual({ workType: "", customWorkType: "" });
  expect(WORK_TYPES).toHaveLength(16);
});
