import { expect, test } from "vitest";
import { SUMMARY_MAX_CHARS, summaryOf, summarySource } from "./summary.ts";

const CASE = ["<p>Pilots misread signs.</p>", "", "<p>None <em>ran</em> aground.</p>"];

test.each([
  ["a description", "<p>Signs for a harbour.</p>", CASE, "Signs for a harbour."],
  ["a case study alone", "", CASE, "Pilots misread signs. None ran aground."],
  ["a description without a word", "<p> <br></p>", CASE, "Pilots misread signs. None ran aground."],
  ["nothing", "", ["", "", ""], ""],
])("a project's summary comes from %s", (_, description, caseStudy, summary) => {
  expect(summaryOf(description, caseStudy)).toBe(summary);
});

test("a summary is truncated for the card, its source is not", () => {
  const long = `<p>${"word ".repeat(100)}</p>`;
  expect(summaryOf("", [long]).length).toBeLessThanOrEqual(SUMMARY_MAX_CHARS);
  expect(summarySource(long, CASE)).toBe(long);
});
