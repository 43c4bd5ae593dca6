import { expect, test } from "vitest";
import { addDays, siteDay } from "./site-day.ts";

test.each([
  ["2026-03-29T00:59:59Z", "Europe/Berlin", "2026-03-29"],
  ["2026-03-28T22:59:59Z", "Europe/Berlin", "2026-03-28"],
  ["2026-03-28T23:00:00Z", "Europe/Berlin", "2026-03-29"],
  ["2026-03-29T21:59:59Z", "Europe/Berlin", "2026-03-29"],
  ["2026-03-29T22:00:00Z", "Europe/Berlin", "2026-03-30"],
  ["2026-10-25T22:59:59Z", "Europe/Berlin", "2026-10-25"],
  ["2026-11-01T04:00:00Z", "America/New_York", "2026-11-01"],
  ["2026-11-02T04:59:59Z", "America/New_York", "2026-11-01"],
])("%s in %s is on %s", (moment, timeZone, day) => {
  expect(siteDay(new Date(moment), timeZone)).toBe(day);
});

test("days are added by the calendar", () => {
  expect(addDays("2026-03-29", 1)).toBe("2026-03-30");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
});
