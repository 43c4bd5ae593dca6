import { expect, test } from "vitest";
import { relatedDescription, relatedProjectScore, relatedProjects } from "./related.ts";

test.each([
  // categories and keywords of the post | of the project | expected score
  { post: [["a"], []], project: [["a"], []], score: 100 },
  { post: [["a", "b"], []], project: [["a", "b"], []], score: 100 },
  {
    post: [
      ["a", "b"],
      ["k", "l"],
    ],
    project: [["a"], ["k"]],
    score: 60,
  },
  { post: [["a"], ["k"]], project: [["z"], ["k", "l", "m"]], score: (1 / 3) * 100 },
  { post: [[], ["k"]], project: [[], ["k"]], score: 100 },
  { post: [["Brand"], ["SEO"]], project: [["BRAND"], ["seo"]], score: 100 },
  {
    post: [
      ["a", "A"],
      ["k", "K "],
    ],
    project: [
      ["a", "a"],
      ["k", "K"],
    ],
    score: 100,
  },
  { post: [["k"], []], project: [[], ["k"]], score: 0 },
  { post: [["a"], []], project: [["b"], []], score: 0 },
  { post: [["a"], []], project: [[], []], score: 0 },
  { post: [[], []], project: [[], ["k"]], score: 0 },
  { post: [[], []], project: [[], []], score: 0 },
])("$post and $project score $score", ({ post, project, score }) => {
  expect(relatedProjectScore(terms(post), terms(project))).toBeCloseTo(score, 10);
});

function terms([categories = [], keywords = []]: string[][]) {
  return { categories, keywords };
}

test("the best come first, then the newest, and none without a match", () => {
  const project = (name: string, year: number, categories: string[]) => ({
    name,
    year,
    categories,
    keywords: [],
  });
  const shown = relatedProjects({ categories: ["a", "b"], keywords: [] }, [
    project("newer half", 2024, ["a"]),
    project("nothing", 2026, ["z"]),
    project("newest half", 2026, ["b"]),
    project("oldest, but whole", 2001, ["b", "a"]),
  ]);
  expect(shown.map(({ name }) => name)).toEqual(["oldest, but whole", "newest half", "newer half"]);
});

test("there are six at most", () => {
  const many = Array.from({ length: 9 }, () => ({ year: 2020, categories: ["a"], keywords: [] }));
  expect(relatedProjects({ categories: ["a"], keywords: [] }, many)).toHaveLength(6);
});

test.each([
  ["Short.", "Short."],
  ["", ""],
  ["word ".repeat(40).trim(), `${"word ".repeat(16).trim()}…`],
  ["x".repeat(81), `${"x".repeat(79)}…`],
  ["😀".repeat(100), `${"😀".repeat(79)}…`],
])("a description of %j is shown as %j", (description, shown) => {
  expect(relatedDescription(description)).toBe(shown);
});
