import { expect, test } from "vitest";
import { judgeReadability, LONG_SENTENCE_WORDS } from "./readability.ts";

const PLAIN =
  "The site of the harbour is on a hill, and it was there for a long time. We came to the town with a map. It is a place that people like, and the sea is near it.";

test("a plain English text has no findings", () => {
  expect(judgeReadability([PLAIN])).toEqual({ longSentences: [], passiveRuns: [] });
});

test("sentences of more than thirty words are found", () => {
  const long = `The ${"work and ".repeat(LONG_SENTENCE_WORDS / 2)}is done.`;
  expect(judgeReadability([PLAIN, long])?.longSentences).toEqual([long]);
});

test("an abbreviation does not end a long sentence", () => {
  const long = `We came to Dr. Smith ${"and to work ".repeat(LONG_SENTENCE_WORDS / 3)}of the day.`;
  expect(judgeReadability([PLAIN, long])?.longSentences).toEqual([long]);
});

test("three passive sentences in a row are found by their first", () => {
  const first = "The brand was redesigned by the team.";
  const rest = "It was quickly shown to the board. The plan is written in the office.";
  expect(judgeReadability([PLAIN, `${first} ${rest}`])?.passiveRuns).toEqual([first]);
  expect(judgeReadability([PLAIN, `${first} We like it. ${rest}`])?.passiveRuns).toEqual([]);
});

test.each([
  ["another language", "Der Hafen liegt an einem Hügel und wir kamen mit einer Karte. ".repeat(10)],
  ["a short text", "The harbour is here."],
  ["no text", ""],
])("%s is not judged", (_, text) => {
  expect(judgeReadability([text])).toBeNull();
});
