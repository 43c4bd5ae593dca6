import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold, highlight, isSmartSearchable, normalizeQuery } from "./text.ts";

test.each([
  ["Straße ÄÖÜ", "straße äöü"],
  ["İstanbul", "istanbul"],
  ["ΟΔΟΣ", "οδοσ"],
  ["Ὀδυσσεύς", "ὀδυσσεύσ"],
  ["日本語 🎨", "日本語 🎨"],
])("%s is compared as %s", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test("folding keeps every character in its place", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(fold(text).length).toBe(text.length);
    }),
  );
});

test.each([
  ["  Brand ", "brand"],
  ["two\twords\u0000", "two words"],
  ["\ud83d", "\ufffd"],
  ["", ""],
  [" \n\t ", ""],
  ["x".repeat(300), "x".repeat(200)],
  ["🎨".repeat(300), "🎨".repeat(200)],
  [`${"x".repeat(199)}  y`, "x".repeat(199)],
])("%j is looked for as %j", (query, needle) => {
  expect(normalizeQuery(query)).toBe(needle);
});

test.each([
  ["ab", false],
  [" ab ", false],
  ["abc", true],
  ["🎨🎨", false],
  ["日本語", true],
  ["", false],
])("%j may start a smart search: %s", (query, may) => {
  expect(isSmartSearchable(query)).toBe(may);
});

describe("highlighting", () => {
  const marked = (text: string, query: string) =>
    highlight(text, query)
      .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
      .join("");

  test.each([
    ["Brand design", "brand", "[Brand] design"],
    ["rebranding a Brand", "BRAND", "re[brand]ing a [Brand]"],
    ["İstanbul in İzmir", "i", "[İ]stanbul [i]n [İ]zm[i]r"],
    ["ΟΔΟΣ", "οδός", "ΟΔΟΣ"],
    ["ΟΔΟΣ", "οδος", "[ΟΔΟΣ]"],
    ["a.b*c", ".", "a[.]b*c"],
    ["(x)[y]{z}\\", "[y]", "(x)[[y]]{z}\\"],
    ["aaaa", "aa", "[aa][aa]"],
    ["🎨🎨", "🎨", "[🎨][🎨]"],
    ["🎨", "\ud83c", "🎨"],
    ["<b>", "<b>", "[<b>]"],
    ["text", "", "text"],
    ["text", "  ", "text"],
    ["", "x", ""],
  ])("%j for %j is %s", (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  test("the parts always join to the text", () => {
    const any = fc.string({ unit: "binary", maxLength: 20 });
    fc.assert(
      fc.property(any, any, (text, query) => {
        const parts = highlight(text + query + text, query);
        expect(parts.map((part) => part.text).join("")).toBe(text + query + text);
      }),
    );
  });
});
