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
140 pilots.
• Designed the forms that captains fill in before a ship may leave the harbour
• Wrote letters
Skills
iOS
Figma

and more`;

test("printed lines are joined to paragraphs, titles and items stay apart", () => {
  expect(joinLines(RESUME).split("\n")).toEqual([
    "Ada Quill",
    "ada@quill.example",
    "Designer with ten years of experience in systems for the public sector. She has led teams of up to twelve people. She also counted the ships at Varde for the National Ferry Board, whose signs she drew with researchers and pilots.",
    "Experience",
    "Led the redesign of the wayfinding, which cut groundings by half. Worked with 140 pilots.",
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
  expect(joinLines("Figma\nSketch\nIllustrator")).toBe("Figma\nSketch\nIllustrator");
});

test("numbered items stay apart", () => {
  const items = "1. Draw the signs that pilots can read at night\n2. Count the ships";
  expect(joinLines(items)).toBe(items);
});
