import { expect, test } from "vitest";
import { excerptFor } from "./excerpt.ts";

const TEXT =
  "Signs for ships. We designed the harbour signs for people who read them at night. The end.";

const shown = (query: string, text = TEXT) =>
  excerptFor(text, query)
    ?.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join("");

test("the sentence with most of the words is shown, with these marked", () => {
  expect(shown("Who designs signs at the harbor?")).toBe(
    "We [designed] the [harbour] [signs] for people who read them at night.",
  );
  expect(shown("ship")).toBe("Signs for [ships].");
});

test("typing errors are marked as well, and fillers only when nothing else was asked", () => {
  expect(shown("harbuor for the")).toContain("the [harbour] signs for people");
  expect(shown("the")).toBe("We designed [the] harbour signs for people who read them at night.");
});

test.each([
  ["cafe", "Wir malen im Café.", "Wir malen im [Café]."],
  ["café", "A cafe of ours.", "A [cafe] of ours."],
  ["設計", "我們的設計工作", "我們的[設計]工作"],
  ["設計工作", "我們的設計工作", "我們的[設計工作]"],
  ["新", "新logo", "[新]logo"],
  ["تصميم", "نقدم خدمات الفن والتصميم للجميع", "نقدم خدمات الفن [والتصميم] للجميع"],
  ["والتصميم", "نقدم خدمات تصميم للجميع", "نقدم خدمات [تصميم] للجميع"],
])("“%s” is marked in “%s”", (query, text, expected) => {
  expect(shown(query, text)).toBe(expected);
});

test("a long sentence without spaces is cut around its first match", () => {
  const excerpt = shown("設計", `${"我們".repeat(200)}設計${"工作".repeat(200)}`) ?? "";
  expect(excerpt).toMatch(/^…(我們)+\[設計\](工作)+…$/);
  expect(excerpt.length).toBeLessThan(200);
});

test("without any of the words there is no excerpt", () => {
  for (const query of ["xylophone", "", "?!", "\u0000"]) expect(excerptFor(TEXT, query)).toBeNull();
  expect(excerptFor("", "harbour")).toBeNull();
});

test("a long sentence is cut around its first match, between words", () => {
  const long = `${"before ".repeat(60)}harbour ${"after ".repeat(60)}`;
  const excerpt = shown("harbour", long) ?? "";
  expect(excerpt).toMatch(/^…before .* \[harbour\] after .*after…$/);
  expect(excerpt.length).toBeLessThan(200);
});
