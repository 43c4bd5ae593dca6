import { describe, expect, test } from "vitest";
import { bySimilarity, similarityScore, suggestedAndRelated } from "./similar.ts";

test.each([
  { own: ["a", "b"], others: ["a", "b"], score: 1 },
  { own: ["a", "b"], others: ["b", "c", "d"], score: 0.5 },
  { own: ["a"], others: ["a", "b", "c"], score: 1 },
  { own: ["Brand", "ÜBER"], others: ["BRAND", "über"], score: 1 },
  { own: ["a", "A", " a "], others: ["a"], score: 1 },
  { own: ["a"], others: ["A", "a"], score: 1 },
  { own: ["a"], others: ["b"], score: 0 },
  { own: ["a"], others: [], score: 0 },
  { own: [], others: ["a"], score: 0 },
  { own: [], others: [], score: 0 },
  { own: ["", " "], others: [""], score: 0 },
])("of $own a post with $others has a share of $score", ({ own, others, score }) => {
  expect(similarityScore(own, others)).toBe(score);
});

const post = (id: string, day: number, ...categories: string[]) => ({
  id,
  categories,
  publishedAt: new Date(Date.UTC(2026, 0, day)),
});

describe("the order of other posts", () => {
  test.each([
    {
      why: "more shared categories come first, however old",
      others: [post("new", 9, "a"), post("old", 1, "a", "b")],
      order: ["old", "new"],
    },
    {
      why: "of equal ones the newest comes first",
      others: [post("old", 1, "a"), post("new", 9, "b"), post("mid", 5, "A")],
      order: ["new", "mid", "old"],
    },
    {
      why: "those that share nothing come last, the newest first",
      others: [post("x", 2), post("y", 8, "z"), post("z", 1, "b")],
      order: ["z", "y", "x"],
    },
    {
      why: "of the same moment the higher id comes first",
      others: [post("1", 1), post("3", 1), post("2", 1)],
      order: ["3", "2", "1"],
    },
    {
      why: "a bad date counts as the oldest",
      others: [{ ...post("bad", 1), publishedAt: new Date(Number.NaN) }, post("good", 1)],
      order: ["good", "bad"],
    },
    { why: "there may be none", others: [], order: [] },
  ])("$why", ({ others, order }) => {
    expect(bySimilarity(["a", "b"], others).map(({ id }) => id)).toEqual(order);
  });
});

describe("suggested and related posts", () => {
  const scored = (score: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: `${score}:${index}`,
      similarityScore: score,
    }));
  const names = (posts: { name: string }[]) => posts.map(({ name }) => name);

  test.each([
    {
      why: "enough for both places",
      ranked: scored(1, 12),
      below: ["1:0", "1:1", "1:2", "1:3"],
      beside: ["1:4", "1:5", "1:6", "1:7", "1:8"],
    },
    {
      why: "the place beside is filled with those below",
      ranked: [...scored(1, 5), ...scored(0, 3)],
      below: ["1:0", "1:1", "1:2", "1:3"],
      beside: ["1:4", "1:0", "1:1", "1:2", "1:3"],
    },
    {
      why: "what shares nothing stands only below",
      ranked: [...scored(1, 1), ...scored(0, 9)],
      below: ["1:0", "0:0", "0:1", "0:2"],
      beside: ["1:0"],
    },
    { why: "nothing shares anything", ranked: scored(0, 1), below: ["0:0"], beside: [] },
    { why: "there is no other post", ranked: [], below: [], beside: [] },
  ])("$why", ({ ranked, below, beside }) => {
    const { suggested, related } = suggestedAndRelated(ranked);
    expect([names(suggested), names(related)]).toEqual([below, beside]);
  });
});
