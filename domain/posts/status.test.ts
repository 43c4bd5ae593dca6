import { expect, test } from "vitest";
import { postFilterFrom, statusBadge } from "./status.ts";

const NOW = new Date("2026-11-20T22:30:00Z");
const at = (moment: string) => new Date(moment);
const badge = (status: string | null, dates: object = {}, timeZone = "UTC") => {
  const none = { publishedAt: null, scheduledPublishAt: null };
  const { state, detail, tone } = statusBadge({ status, ...none, ...dates }, NOW, timeZone);
  return `${state} | ${detail} | ${tone}`;
};

test.each([
  ["draft", {}, "Draft |  | quiet"],
  [null, {}, "Draft |  | quiet"],
  ["gone", {}, "Unknown |  | quiet"],
  ["published", { publishedAt: at("2019-04-08T12:00:00Z") }, "Published | Apr 8, 2019 | good"],
  ["scheduled", { scheduledPublishAt: NOW }, "Scheduled | Overdue | alarm"],
  ["scheduled", { scheduledPublishAt: at("2026-11-20T22:29:59Z") }, "Scheduled | Overdue | alarm"],
  [
    "scheduled",
    { scheduledPublishAt: at("2026-11-20T23:05:00Z") },
    "Scheduled | Today 23:05 | waiting",
  ],
  [
    "scheduled",
    { scheduledPublishAt: at("2026-11-21T00:00:00Z") },
    "Scheduled | Nov 21, 2026, 00:00 | waiting",
  ],
])("a post that is %j with %j reads %j", (status, dates, text) => {
  expect(badge(status, dates)).toBe(text);
});

test("today is the day in the site's time zone, not the server's", () => {
  const scheduledPublishAt = at("2026-11-21T00:30:00Z");
  const [lisbon, tokyo] = ["Europe/Lisbon", "Asia/Tokyo"];
  expect(badge("scheduled", { scheduledPublishAt }, lisbon)).toContain("Nov 21, 2026, 00:30");
  expect(badge("scheduled", { scheduledPublishAt }, tokyo)).toContain("Today 09:30");
});

test.each([
  ["draft", "draft"],
  ["published", "published"],
  ["toString", "all"],
  ["", "all"],
  [null, "all"],
])("the filter %j is %j", (name, filter) => {
  expect(postFilterFrom(name)).toBe(filter);
});
