import { expect, test } from "vitest";
import { joinLines } from "./join-lines.ts";

const RESUME = `Ada Quill
ada@quill.example
Designer with ten years of experience in systems for the public sector. She has
led teams of up to twelve people. She also counted the ships at Varde for the
National Ferry Board, whose signs she drew with re-
searchers and pilots.
Experience
Led the redesign of the wayfinding, which cut groundings by half. Worked with
140 pilots and researchers.
• Designed the forms that captains fill in before a ship may leave the harbour
• Wrote letters
Skills
iOS
Figma

and more`;

const join = (page: string) => joinLines([page])[0] ?? "";

test("printed lines are joined to paragraphs, titles and items stay apart", () => {
  expect(join(RESUME).split("\n")).toEqual([
    "Ada Quill",
    "ada@quill.example",
    "Designer with ten years of experience in systems for the public sector. She has led teams of up to twelve people. She also counted the ships at Varde for the National Ferry Board, whose signs she drew with researchers and pilots.",
    "Experience",
    "Led the redesign of the wayfinding, which cut groundings by half. Worked with 140 pilots and researchers.",
    "• Designed the forms that captains fill in before a ship may leave the harbour",
    "• Wrote letters",
    "Skills",
    "iOS",
    "Figma",
    "",
    "and more",
  ]);
});

test("a list of short lines is no paragraph", () => {
  expect(join("Figma\nSketch\nIllustrator")).toBe("Figma\nSketch\nIllustrator");
});

test("numbered items stay apart", () => {
  const items = "1. Draw the signs that pilots can read at night\n2. Count the ships";
  expect(join(items)).toBe(items);
});

test("entries of one line each stay apart, however long they are", () => {
  const entries = `Experience
2019 – 2023 Senior Product Designer, National Ferry Board
2014 – 2019 Product Designer, City Library Office, Varde
Ada Quill & Partners, Signs and Maps, Harbour of Varde
ada@quill.example`;
  expect(join(entries)).toBe(entries);
});

test.each([
  ["user-\ncentered", "user-centered"],
  ["User-\ncentered, as usercentered", "Usercentered, as usercentered"],
  ["pre-\nand post-launch", "pre- and post-launch"],
  ["two-\nto three-year", "two- to three-year"],
  ["day-\nto-day", "day-to-day"],
  ["in-\nto and into", "into and into"],
  ["ship\u00ad\nyards", "shipyards"],
  ["ship‐\nyards", "shipyards"],
])("the hyphen at the end of a line: %j", (page, joined) => {
  expect(join(page)).toBe(joined);
});

test("another page can show how a word is written", () => {
  expect(joinLines(["The light-\nhouse", "Lighthouses and a LIGHTHOUSE"])[0]).toBe(
    "The lighthouse",
  );
});
