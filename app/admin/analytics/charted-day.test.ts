import { expect, test } from "vitest";
import { addDays } from "#domain/site/site-day.ts";
import { chartedDays } from "./charted-day.ts";

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    day: addDays(first, nth),
    views: 0,
    visitors: 0,
  }));

test("days within a year are told apart without it", () => {
  const labels = chartedDays(daysFrom("2026-01-01", 365)).map(({ label }) => label);
  expect(labels[0]).toBe("Jan 1");
  expect(new Set(labels).size).toBe(365);
});

test("the days of two years have their year", () => {
  const labels = chartedDays(daysFrom("2025-01-01", 730)).map(({ label }) => label);
  expect(labels[365]).toBe("Jan 1, 2026");
  expect(new Set(labels).size).toBe(730);
});
