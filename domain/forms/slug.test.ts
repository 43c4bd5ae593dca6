import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isReservedSlug, nextFreeSlug, slugFrom } from "./slug.ts";

describe("slugs", () => {
  test.each([
    ["Hello, World!", "hello-world"],
    ["  What's   new?  ", "whats-new"],
    ["Q&A: C++ & you", "qa-c-you"],
    ["Design/build — 2019–2020", "design-build-2019-2020"],
    ["Größe und Øre", "grosse-und-ore"],
    ["Привет мир", "privet-mir"],
    ["snake_case_title", "snake-case-title"],
    ["--- a --- b ---", "a-b"],
    ["🎉", ""],
    ["<script>alert(1)</script>", "scriptalert1-script"],
    ["../../etc/passwd", "etc-passwd"],
    ["a".repeat(60), "a".repeat(50)],
    [`${"a".repeat(49)} b`, "a".repeat(49)],
    [
      "a long title whose fiftieth character is in this word",
      "a-long-title-whose-fiftieth-character-is-in-this",
    ],
    [`${"ab ".repeat(16)}ab c`, `${"ab-".repeat(16)}ab`],
  ])("%j gives %j", (title, slug) => {
    expect(slugFrom(title)).toBe(slug);
  });

  test("a slug is always safe in an address", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (title) => {
        expect(slugFrom(title)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(slugFrom(title).length).toBeLessThanOrEqual(50);
      }),
    );
  });
});

test.each([
  { slug: "a", taken: [], free: "a" },
  { slug: "a", taken: ["a"], free: "a-2" },
  { slug: "a", taken: ["a", "a-2", "a-4"], free: "a-3" },
  { slug: "new", taken: [], free: "new-2" },
  { slug: "id", taken: ["id-2"], free: "id-3" },
  { slug: "a".repeat(50), taken: ["a".repeat(50)], free: `${"a".repeat(48)}-2` },
  { slug: "a".repeat(70), taken: ["a".repeat(70)], free: `${"a".repeat(68)}-2` },
])("with $taken taken, $slug becomes $free", ({ slug, taken, free }) => {
  expect(nextFreeSlug(slug, new Set(taken))).toBe(free);
});

test.each(["readme.md", "README.MD", "x.data", "new"])("the slug %s is reserved", (slug) => {
  expect(isReservedSlug(slug)).toBe(true);
});
