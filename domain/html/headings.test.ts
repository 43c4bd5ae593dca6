import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { headingIds, shiftHeadings } from "./headings.ts";

describe("levels of headings", () => {
  test.each([
    { written: [1, 2, 3], shown: [2, 3, 4] },
    { written: [3, 3, 4, 3], shown: [2, 2, 3, 2] },
    { written: [2, 4, 3], shown: [2, 3, 3] },
    { written: [2, 4, 6, 2], shown: [2, 3, 4, 2] },
    { written: [3, 2, 3], shown: [2, 2, 3] },
    { written: [1, 2, 3, 4, 5, 6], shown: [2, 3, 4, 5, 6, 6] },
    { written: [], shown: [] },
  ])("$written are shown as $shown below the page's h1", ({ written, shown }) => {
    expect(shiftHeadings(written)).toEqual(shown);
  });

  test("below an h2 the first heading is an h3", () => {
    expect(shiftHeadings([1, 2, 1], 2)).toEqual([3, 4, 3]);
  });

  test("no heading skips a level, whatever was written", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 })), (written) => {
        const shown = shiftHeadings(written);
        shown.forEach((level, index) => {
          expect(level).toBeLessThanOrEqual((shown[index - 1] ?? 1) + 1);
          expect(level).toBeGreaterThanOrEqual(2);
          expect(level).toBeLessThanOrEqual(6);
        });
      }),
    );
  });
});

describe("anchor ids", () => {
  test.each([
    { texts: ["What we did", "Why?"], ids: ["what-we-did", "why"] },
    { texts: ["Summary", "Summary", "Summary"], ids: ["summary", "summary-2", "summary-3"] },
    { texts: ["A", "A 2", "A", "A"], ids: ["a", "a-2", "a-3", "a-4"] },
    { texts: ["日本語", "", "🎉"], ids: ["heading-0", "heading-1", "heading-2"] },
    { texts: ["Über Größe", "Привет, мир"], ids: ["uber-grosse", "privet-mir"] },
    { texts: ["Main", "Post email"], ids: ["main-2", "post-email-2"] },
  ])("$texts get $ids", ({ texts, ids }) => {
    expect(headingIds(texts)).toEqual(ids);
  });

  test("ids are unique, whatever the texts", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "a 2", "a-2", "A 3", "", "heading 1")), (texts) => {
        const ids = headingIds(texts);
        expect(new Set(ids).size).toBe(texts.length);
      }),
    );
  });

  test("fifty thousand equal headings get fifty thousand ids", () => {
    expect(headingIds(Array.from({ length: 50_000 }, () => "Same")).at(-1)).toBe("same-50000");
  });
});
