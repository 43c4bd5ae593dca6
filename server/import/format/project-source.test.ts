import { expect, test } from "vitest";
import { namedSchema } from "#domain/projects/named.ts";
import { projectFormSchema, yearMax } from "#domain/projects/project-form.ts";
import { notes, now, parseDate, read, textsOf } from "../../../tests/support/content-source.ts";
import { atLine } from "./note.ts";
import { readProject } from "./project-source.ts";

const needed = "title: A\nclient: C\nyear: 2020\nworkType: Platform\n";

test("a project needs title, client, year and work type", () => {
  const file = read("title: A\nyear: 1999");
  expect(readProject(file.fields, parseDate, now)).toBeNull();
  expect(file.fields.problems.map(atLine)).toEqual([
    "Client is required",
    "line 3: Year must be a number from 2000 to 2030.",
    "Work type is required",
  ]);
});

test.each(["Other", "other"])("the work type %s has to be named, as in the form", (workType) => {
  const { fields } = read(needed.replace("Platform", workType));
  expect(readProject(fields, parseDate, now)).toBeNull();
  expect(fields.problems.map(atLine)).toEqual([
    `line 5: Custom work type is required: write it in place of “${workType}”.`,
  ]);
});

test("the year of a project may be 2030, or next year when that is later", () => {
  expect(yearMax(now)).toBe(2030);
  expect(yearMax(new Date("2033-01-01T00:00:00Z"))).toBe(2034);
});

test("a project from the command line is visible unless it says otherwise", () => {
  expect(readProject(read(needed).fields, parseDate, now)).toMatchObject({
    isVisible: true,
    isFeatured: false,
    isArchived: false,
    values: { allowPublicPreview: false },
    createdAt: null,
    files: [],
  });
});

test("the form can save any imported project", () => {
  const long = "长 wide ".repeat(150);
  const words = (count: number) =>
    JSON.stringify(Array.from({ length: count }, (_, i) => `w${i} ${long.slice(0, 200)}`));
  const names = ["title", "client", "workType", "altText", "h1", "metaTitle", "metaDescription"];
  const lines = [...names, "ogTitle", "ogDescription"].map((name) => `${name}: "${long}"`);
  const lists = ["roles", "categories", "keywords"].map((name) => `${name}: ${words(52)}`);
  const file = read(["year: 2020", ...lines, ...lists].join("\n"));
  const project = readProject(file.fields, parseDate, now);
  const clientId = "00000000-0000-4000-8000-000000000000";
  const form = { ...project, ...project?.values, clientId, description: "", version: 1 };
  const roles = project?.roles.map(() => clientId);
  const saved = projectFormSchema({ isNew: false, now }).safeParse({ ...form, roles });
  expect(saved.error?.issues ?? []).toEqual([]);
  const named = { intent: "add", kind: "client", name: project?.client };
  expect(namedSchema.safeParse(named).success).toBe(true);
  expect(notes(file)).toContainEqual("line 3: title was cut to 200 characters");
});

test("files of a project are paths with or without names", () => {
  const file = read(
    `${needed}file: ../media/deck.pdf\nfiles:\n  - path: ../media/a.pdf\n    name: Plan\n  - ../media/b.pdf\n  - ../../etc/passwd`,
  );
  expect(readProject(file.fields, parseDate, now)).toMatchObject({
    files: [
      { role: "asset", names: ["deck.pdf"] },
      { role: "file", names: ["a.pdf"], displayName: "Plan" },
      { role: "file", names: ["b.pdf"], displayName: "" },
    ],
  });
  expect(notes(file)).toEqual([
    'line 11: files 3: path is not in the media folder: "../../etc/passwd"',
  ]);
});

test("a case study is read with its figures and testimonial", () => {
  const file = read(
    `${needed}case_study:
  problem: |
    Fog.

    More fog.
  results: "<p>Calm.</p>"
  figures:
    - value: "-42 %"
      label: groundings in a year
    - value: "3"
    - value: ${"9".repeat(30)}
      label: x
  testimonial:
    quote: |
      They listened.
      Then they drew.
    name: Ana
    role: Pilot
  colour: red`,
  );
  const project = readProject(file.fields, parseDate, now);
  expect(textsOf(project ?? undefined)).toEqual({
    description: "",
    caseProblem: "Fog.\n\nMore fog.",
    caseApproach: "",
    caseResults: "<p>Calm.</p>",
  });
  expect(project?.values).toMatchObject({
    resultFigures: [
      { value: "-42 %", label: "groundings in a year" },
      { value: `${"9".repeat(19)}…`, label: "x" },
    ],
    testimonialQuote: "They listened.\nThen they drew.",
    testimonialName: "Ana",
    testimonialRole: "Pilot",
  });
  expect(notes(file)).toEqual([
    "line 15: figures 2: a figure needs both a value and a label",
    "line 16: figures 3: value was cut to 20 characters",
    'line 24: case_study: unknown field "colour"',
  ]);
});

test("an invalid case study is left out, but not its project", () => {
  const many = Array.from({ length: 8 }, (_, i) => `{ value: ${i}, label: x }`).join(", ");
  const file = read(`${needed}case_study: { figures: [${many}], testimonial: "They listened." }`);
  expect(readProject(file.fields, parseDate, now)?.values.resultFigures).toHaveLength(6);
  const text = read(`${needed}case_study: It went well.`);
  expect(readProject(text.fields, parseDate, now)?.values.resultFigures).toEqual([]);
  expect([...notes(file), ...notes(text)]).toEqual([
    "line 6: case_study: figures is limited to 6",
    "line 6: case_study: testimonial should contain fields",
    "line 6: case_study should contain fields",
  ]);
});
