import { expect, test } from "vitest";
import { isReportedPage, measurementIdFrom } from "./google-analytics.ts";

test.each([
  ["G-ABC1234567", "G-ABC1234567"],
  [" g-abc1234567\n", "G-ABC1234567"],
  ["", ""],
  ["UA-12345-6", ""],
  ["G-ABC', alert(1), '", ""],
  ["G-", ""],
  ["https://example.com/G-ABC1234567", ""],
  [`G-${"A".repeat(200)}`, ""],
])("the setting %j is the measurement id %j", (text, id) => {
  expect(measurementIdFrom(text)).toBe(id);
});

test.each([
  ["/", "", true],
  ["/blog/a-post", "?utm_source=x", true],
  ["/admin", "", false],
  ["/admin/projects", "", false],
  ["/login", "?token=abc", false],
  ["/newsletter/confirm", "?a=1&token=abc", false],
  ["/newsletter/click/link.subscriber.proof", "", false],
  ["/blog", "?mytoken=abc", true],
])("%s%s is reported: %j", (pathname, search, isReported) => {
  expect(isReportedPage({ pathname, search })).toBe(isReported);
});
