import { expect, test } from "vitest";
import { rateVital, storedVital } from "./vitals.ts";

test.each([
  ["lcp", 2_500, 2_500, "good"],
  ["lcp", 2_500.5, 2_600, "needs work"],
  ["lcp", 4_000, 4_000, "needs work"],
  ["lcp", 4_001, 4_500, "poor"],
  ["inp", 200, 200, "good"],
  ["inp", 201, 225, "needs work"],
  ["inp", 501, 600, "poor"],
  ["cls", 100, 100, "good"],
  ["cls", 101, 110, "needs work"],
  ["cls", 251, 300, "poor"],
] as const)("%s of %d is stored as %d, which is %s", (name, value, stored, rating) => {
  expect(storedVital(name, value)).toBe(stored);
  expect(rateVital(name, stored)).toBe(rating);
});

test.each([undefined, -1, Number.NaN, Number.POSITIVE_INFINITY, 60_001])(
  "%s is no value",
  (value) => {
    expect(storedVital("lcp", value)).toBeNull();
  },
);
