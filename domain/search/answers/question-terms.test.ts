import { expect, test } from "vitest";
import { candidatesIn } from "./candidates.ts";
import { correctTypos } from "./question-terms.ts";

const PASSAGE = {
  id: "1",
  source: {
    kind: "project",
    id: "1",
    slug: null,
    title: "Signs",
    path: "/",
    thumbnailUrl: null,
  },
  heading: "",
  text: "Pilots read the harbour signs.",
  score: 1,
} as const;
const VOCABULARY = {
  passages: 1,
  frequencies: new Map<string, number>(),
  related: () => new Map<string, number>(),
};

const corrected = (question: string) => correctTypos(question, candidatesIn([PASSAGE]), VOCABULARY);

test("words that the passages do not have are corrected", () => {
  expect(corrected("Who reads harbuor sings?")).toBe("Who reads harbour signs?");
});

test("only the first eight unknown words are compared", () => {
  expect(corrected(Array(20).fill("harbuor").join(" "))).toBe(
    [...Array(8).fill("harbour"), ...Array(12).fill("harbuor")].join(" "),
  );
});
