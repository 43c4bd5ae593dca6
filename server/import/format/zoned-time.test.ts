import { expect, test } from "vitest";
import { isTimeZone } from "#domain/site/time-zone.ts";
import { dateParser } from "./zoned-time.ts";

test.each([
  ["2024-03-19", "America/New_York", "2024-03-19T16:00:00.000Z"],
  ["2024-01-19", "America/New_York", "2024-01-19T17:00:00.000Z"],
  ["2024-03-19", "Asia/Kolkata", "2024-03-19T06:30:00.000Z"],
  ["2024-03-19", "Pacific/Kiritimati", "2024-03-18T22:00:00.000Z"],
  ["2024-03-31 10:00", "Europe/Berlin", "2024-03-31T08:00:00.000Z"],
  ["2024-03-31 00:30", "Europe/Berlin", "2024-03-30T23:30:00.000Z"],
  ["2024-3-9", "UTC", "2024-03-09T12:00:00.000Z"],
  ["2024-03-19T10:00:05Z", "Asia/Tokyo", "2024-03-19T10:00:05.000Z"],
  ["2024-03-19 10:00:00 -0500", "Asia/Tokyo", "2024-03-19T15:00:00.000Z"],
  ["2024-03-19T10:00:00.123456+02:00", "Asia/Tokyo", "2024-03-19T08:00:00.123Z"],
])("%s in %s is %s", (text, zone, moment) => {
  expect(dateParser(zone)(text)?.toISOString()).toBe(moment);
});

test.each([
  "",
  "yesterday",
  "2024-02-30",
  "2024-13-01",
  "2024-03-19 25:00",
  "0000-01-01",
  "19.3.2024",
])("%j is not a date", (text) => {
  expect(dateParser("UTC")(text)).toBeNull();
});

test("time zones are those of the runtime", () => {
  expect(isTimeZone("Europe/Vienna")).toBe(true);
  expect(isTimeZone("Mars/Olympus")).toBe(false);
  expect(isTimeZone("")).toBe(false);
  for (const offset of ["+05:30", "+02:00", "-08"]) expect(isTimeZone(offset)).toBe(false);
});
