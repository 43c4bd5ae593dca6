import { expect, test } from "vitest";
import { daysUntil, rangeFrom, viewsPerVisitor } from "./ranges.ts";

test.each([
  ["1", 1],
  ["90", 90],
  ["8", 7],
  ["1e1", 7],
  ["-1", 7],
  ["", 7],
  [null, 7],
])("an address that asks for %j days is shown %i", (asked, days) => {
  expect(rangeFrom(asked)).toBe(days);
});

test("days are in UTC, across month ends and daylight saving changes", () => {
  expect(daysUntil(new Date("2024-03-01T00:00:00Z"), 3)).toEqual([
    "2024-02-28",
    "2024-02-29",
    "2024-03-01",
  ]);
  expect(new Set(daysUntil(new Date("2026-11-20T23:59:59Z"), 90)).size).toBe(90);
});

test.each([
  [0, 0, "0.0"],
  [3, 0, "0.0"],
  [3, 2, "1.5"],
  [2, 3, "0.7"],
])("%i views of %i visitors are %s each", (views, visitors, text) => {
  expect(viewsPerVisitor(views, visitors)).toBe(text);
});
