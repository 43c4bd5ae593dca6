import { expect, test } from "vitest";
import { seoPercent, seoTone } from "./seo.ts";

test.each([
  ["Title", "Description", "slug", 100, "good"],
  ["Title", " ", "slug", 67, "quiet"],
  ["", "", "slug", 33, "alarm"],
  ["", "\n", null, 0, "alarm"],
])(
  "a project with %j, %j and %j is at %i percent",
  (metaTitle, metaDescription, slug, percent, tone) => {
    expect(seoPercent({ metaTitle, metaDescription, slug })).toBe(percent);
    expect(seoTone(percent)).toBe(tone);
  },
);
