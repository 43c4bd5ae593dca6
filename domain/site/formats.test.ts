import { expect, test } from "vitest";
import { longDate, shortDate } from "./formats.ts";

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
