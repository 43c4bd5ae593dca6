import { describe, expect, test } from "vitest";
import { candidatesIn } from "./candidates.ts";
import { readQuestion } from "./question.ts";
import {
  correctTypos,
  JUDGED_WORDS_MAX,
  matchOf,
  RELATED_WORDS_MAX,
  termsOf,
} from "./question-terms.ts";

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

describe("of texts with names", () => {
  const candidates = candidatesIn([
    {
      ...PASSAGE,
      text: "Pilots read the harbour signs of Varde. A son of the user listens to audio forms.",
    },
  ]);
  const corrected = (question: string) => correctTypos(question, candidates, VOCABULARY);

  test.each([
    "Have you worked with Uber?",
    "Who is Uber?",
    "Did Sony order signs?",
    "Which signs did Audi read?",
    "signs for a zuser",
  ])("%s stays as it is", (question) => {
    expect(corrected(question)).toBe(question);
  });

  test.each([
    ["Which signs did Verde order?", "Which signs did varde order?"],
    ["Harbuor Sings", "harbour signs"],
    ["The Harbuor Of Verde", "The harbour Of varde"],
    ["HARBUOR SIGNS", "harbour SIGNS"],
    ["Harbuor signs at night", "harbour signs at night"],
    ["ahrbour", "harbour"],
    ["the usre", "the user"],
  ])("%s means %s", (question, meant) => {
    expect(corrected(question)).toBe(meant);
  });
});

test("only the first eight unknown words are compared", () => {
  expect(corrected(Array(20).fill("harbuor").join(" "))).toBe(
    [...Array(8).fill("harbour"), ...Array(12).fill("harbuor")].join(" "),
  );
});

const COMMON = Array.from({ length: 30 }, (_, i) => `common${i}`);
const RARE = Array.from({ length: 30 }, (_, i) => `rare${i}`);
const FREQUENCIES = new Map([
  ...COMMON.map((word) => [word, 90] as const),
  ...RARE.map((word) => [word, 1] as const),
]);

test("of too many words the rarest are judged, in order, and fewer looked up", () => {
  const lookedUp: string[] = [];
  const related = (word: string) => {
    lookedUp.push(word);
    return new Map<string, number>();
  };
  const { words } = readQuestion([...COMMON, ...RARE].join(" "));
  const vocabulary = { passages: 100, frequencies: FREQUENCIES, related };
  const terms = termsOf(words, candidatesIn([PASSAGE]), vocabulary);
  const stems = words.slice(COMMON.length).map(({ stem }) => stem);
  expect(terms.map(({ stem }) => stem)).toEqual(stems.slice(0, JUDGED_WORDS_MAX));
  expect(lookedUp).toEqual(RARE.slice(0, RELATED_WORDS_MAX));
});

test("only related words that the passages have are compared, the most similar first", () => {
  const related = () =>
    new Map([
      ["harbours", 0.2],
      ["quay", 0.5],
      ["pilot", 0.4],
      ["reading", 0.3],
    ]);
  const candidates = candidatesIn([PASSAGE]);
  const { words } = readQuestion("captain");
  const [term] = termsOf(words, candidates, { ...VOCABULARY, related });
  if (!term) throw new Error("no term");
  expect([...term.related.values()]).toEqual([0.4, 0.3, 0.2]);
  expect(candidates.map(({ stems }) => matchOf(term, stems))).toEqual([0.4]);
});
