import { expect, test } from "vitest";
import { cleanFaqs, validFaqs } from "./faqs.ts";

test("only questions with an answer are shown", () => {
  const good = { question: "Why?", answer: "<p>Because.</p>" };
  const stored = [
    good,
    { question: "", answer: "x" },
    { question: "x", answer: " " },
    { question: "x", answer: "<p></p>" },
    { question: 1, answer: "x" },
    { question: "x" },
    null,
    "x",
  ];
  expect(validFaqs(stored)).toEqual([good]);
});

test.each([null, undefined, "text", 1, {}])("%j holds no questions", (stored) => {
  expect(validFaqs(stored)).toEqual([]);
});

test("a question is trimmed and truncated to 150 characters", () => {
  const [kept] = cleanFaqs([{ question: ` ${"😀".repeat(151)} `, answer: " <p>a</p> ", more: 1 }]);
  expect(kept).toEqual({ question: "😀".repeat(150), answer: "<p>a</p>" });
});
