import { expect, test } from "vitest";
import { formatNumber, longDate, pluralize, shortDate } from "./formats.ts";

const lateOnMonday = new Date("2019-04-09T03:30:00Z");

test("a date is written in words, with the whole month where there is room", () => {
  expect(longDate(lateOnMonday, "UTC")).toBe("April 9, 2019");
  expect(shortDate(lateOnMonday, "UTC")).toBe("Apr 9, 2019");
});

test("the day is in the site's time zone", () => {
  expect(longDate(lateOnMonday, "America/New_York")).toBe("April 8, 2019");
  expect(shortDate(lateOnMonday, "America/New_York")).toBe("Apr 8, 2019");
});

test("an invalid date is shown as such", () => {
  expect(longDate(new Date(Number.NaN), "UTC")).toBe("Invalid date");
  expect(shortDate(new Date(Number.NaN), "UTC")).toBe("Invalid date");
});

test("counts are grouped, and of one thing in the singular", () => {
  expect(formatNumber(1_234_567)).toBe("1,234,567");
  const counts = [0, 1, 2, 12_345].map((count) => pluralize(count, "view", "views"));
  expect(counts).toEqual(["0 views", "1 view", "2 views", "12,345 views"]);
  expect(pluralize(100, "job", "jobs", 99)).toBe("99+ jobs");
});
