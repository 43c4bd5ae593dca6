import { expect, test } from "vitest";
import { distinctDateTimes, longDate, shortDate } from "./dates.ts";

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

test("moments of the same minute are told apart by their seconds", () => {
  const dates = ["03:30:05", "03:30:07.5", "03:31:00"].map(
    (time) => new Date(`2019-04-09T${time}Z`),
  );
  expect(distinctDateTimes(dates, "UTC")).toEqual([
    "Apr 9, 2019, 03:30:05",
    "Apr 9, 2019, 03:30:07",
    "Apr 9, 2019, 03:31",
  ]);
});
