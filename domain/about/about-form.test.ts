import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { storableStrings } from "../../tests/support/nasty-strings.ts";
import { aboutFormSchema } from "./about-form.ts";

const EMPTY = { version: "0" };

function formOf(fields: Record<string, string | string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...EMPTY, ...fields }))
    for (const one of [value].flat()) form.append(name, one);
  return form;
}

function problemsOf(fields: Record<string, string | string[]>) {
  const submission = parseWithZod(formOf(fields), { schema: aboutFormSchema });
  return submission.status === "success" ? {} : submission.error;
}

test("an empty page is allowed", () => {
  const submission = parseWithZod(formOf({}), { schema: aboutFormSchema });
  expect(submission.status === "success" && submission.value).toEqual({
    name: "",
    title: "",
    email: "",
    linkedinUrl: "",
    profileImageAlt: "",
    bio: "",
    philosophy: "",
    hobbies: "",
    interests: "",
    languages: [],
    frameworks: [],
    skills: [],
    aboutTitle: "",
    aboutDescription: "",
    expertise: [],
    version: 0,
  });
});

test.each([
  ["name", "x".repeat(121), "Name must be at most 120 characters long."],
  ["email", "no address", "Enter a valid email address."],
  ["linkedinUrl", "javascript:alert(1)", "LinkedIn must be a web address"],
  ["bio", "x".repeat(10_000_000), "About text must be at most 50000 characters long."],
  ["interests", "x".repeat(2_001), "Interests must be at most 2000 characters long."],
  ["expertise[0].yearsExperience", "-1", "Years of experience must be a number from 0 to 100."],
  ["expertise[0].yearsExperience", "many", "Years of experience must be a number from 0 to 100."],
])("%s is refused", (name, value, problem) => {
  const problems = problemsOf({ "expertise[0].category": "Brands", [name]: value });
  expect(problems?.[name]?.[0]).toContain(problem);
});

test("categories need a name of their own; blank ones are dropped", () => {
  const named = { "expertise[0].category": " Brands ", "expertise[0].items": ["a", "b", "A"] };
  expect(
    problemsOf({ ...named, "expertise[1].category": "", "expertise[1].items": "Lettering" }),
  ).toEqual({ "expertise[1].category": ["Category is required"] });
  expect(problemsOf({ ...named, "expertise[1].category": "brands" })).toEqual({
    "expertise[1].category": ["This category is already in the list."],
  });
  const submission = parseWithZod(
    formOf({ ...named, "expertise[1].category": "", "expertise[2].category": "Signs" }),
    { schema: aboutFormSchema },
  );
  expect(submission.status === "success" && submission.value.expertise).toEqual([
    { category: "Brands", items: ["a", "b"], skills: [], yearsExperience: null },
    { category: "Signs", items: [], skills: [], yearsExperience: null },
  ]);
});

test("at most 20 categories", () => {
  const names = Array.from({ length: 21 }, (_, nth) => [`expertise[${nth}].category`, `c${nth}`]);
  expect(problemsOf(Object.fromEntries(names))).toEqual({
    expertise: ["Expertise: at most 20 categories."],
  });
});

test("no text breaks the validation", () => {
  for (const text of storableStrings(100)) {
    const given = { name: text, interests: text, languages: text, "expertise[0].category": text };
    const problems = problemsOf(given) ?? {};
    // A list's name may be too long.
    expect(Object.keys(problems).filter((field) => field !== "languages")).toEqual([]);
  }
});
