import { expect, test } from "vitest";
import { z } from "zod";
import { caseStudyFields } from "./case-study.ts";

const schema = z.object(caseStudyFields);

/** The problems of a form by the path of their field. */
function problemsOf(form: Record<string, unknown>): Record<string, string> {
  const { error } = schema.safeParse(form);
  const issues = error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}

test("a project needs no case study", () => {
  expect(schema.parse({})).toEqual({
    caseProblem: "",
    caseApproach: "",
    caseResults: "",
    resultFigures: [],
    testimonialQuote: "",
    testimonialName: "",
    testimonialRole: "",
  });
});

test("markup without text counts as empty", () => {
  const { caseProblem, caseApproach } = schema.parse({
    caseProblem: "<p></p><p><br>&nbsp;</p>",
    caseApproach: " <p>Walked the quays.</p> ",
  });
  expect([caseProblem, caseApproach]).toEqual(["", "<p>Walked the quays.</p>"]);
});

test("rows of figures that were left blank are dropped, the others stay in their order", () => {
  const { resultFigures } = schema.parse({
    resultFigures: [
      { value: " +42 % ", label: "more sign-ups" },
      { value: "", label: " " },
      { value: "3", label: "harbours\u202e" },
    ],
  });
  expect(resultFigures).toEqual([
    { value: "+42 %", label: "more sign-ups" },
    { value: "3", label: "harbours" },
  ]);
});

test("a half-filled figure reports the missing half", () => {
  const resultFigures = [{ value: "7" }, { label: "harbours" }];
  expect(problemsOf({ resultFigures })).toEqual({
    "resultFigures.0.label": "Label is required",
    "resultFigures.1.value": "Figure is required",
  });
});

test("at most six figures are allowed", () => {
  const figures = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ value: `${i + 1}`, label: "harbours" }));
  expect(problemsOf({ resultFigures: [...figures(6), { value: "", label: "" }] })).toEqual({});
  expect(problemsOf({ resultFigures: figures(7) })).toEqual({
    resultFigures: "At most 6 figures can be shown.",
  });
});

test.each([
  {
    name: "value",
    form: (n: number) => ({ resultFigures: [{ value: "9".repeat(n), label: "x" }] }),
    max: 20,
  },
  {
    name: "label",
    form: (n: number) => ({ resultFigures: [{ value: "9", label: "🙂".repeat(n) }] }),
    max: 80,
  },
  { name: "quote", form: (n: number) => ({ testimonialQuote: "🙂".repeat(n) }), max: 1_000 },
  { name: "name", form: (n: number) => ({ testimonialName: "x".repeat(n) }), max: 120 },
  { name: "role", form: (n: number) => ({ testimonialRole: "x".repeat(n) }), max: 120 },
  { name: "text", form: (n: number) => ({ caseResults: "x".repeat(n) }), max: 50_000 },
])("$name allows exactly $max characters", ({ form, max }) => {
  expect(problemsOf(form(max))).toEqual({});
  expect(Object.values(problemsOf(form(max + 1)))).toEqual([
    expect.stringContaining(`must be at most ${max} characters long.`),
  ]);
});

test("a quote keeps its lines and loses invisible characters", () => {
  const typed = " They listened.\r\n\r\nThen\u0000 they \ud800drew.\u2066 ";
  expect(schema.parse({ testimonialQuote: typed }).testimonialQuote).toBe(
    "They listened.\n\nThen  they \ufffddrew.",
  );
});
