import { expect, test } from "vitest";
import {
  coversPurposes,
  hasConsent,
  type Purpose,
  parseConsent,
  requiredPurposes,
  serializeConsent,
} from "./consent.ts";

test.each<[string, boolean, Purpose[]]>([
  ["", false, []],
  ["G-ABC123", false, ["google-analytics"]],
  ["", true, ["visitor-id"]],
  ["G-ABC123", true, ["google-analytics", "visitor-id"]],
])(
  "a site with %j and long-term ids %j asks for %j",
  (gaMeasurementId, longTermVisitorId, asked) => {
    expect(requiredPurposes({ gaMeasurementId, longTermVisitorId })).toEqual(asked);
  },
);

test.each([true, false])("a choice (accepted: %j) survives a round trip", (accepted) => {
  const consent = { accepted, purposes: ["google-analytics", "visitor-id"] };
  expect(parseConsent(serializeConsent(consent))).toEqual(consent);
});

test.each([null, "", "yes", "true", "ACCEPTED visitor-id", "{}", " accepted"])(
  "%j is no choice",
  (text) => expect(parseConsent(text)).toBeNull(),
);

test.each<[string | null, Purpose[], boolean]>([
  [null, ["visitor-id"], false],
  ["declined visitor-id", ["visitor-id"], true],
  ["accepted visitor-id", ["visitor-id"], true],
  ["accepted visitor-id", ["google-analytics", "visitor-id"], false],
  ["declined visitor-id", ["google-analytics"], false],
  ["accepted google-analytics visitor-id", ["google-analytics"], true],
  ["accepted", ["visitor-id"], false],
])("the choice %j settles %j: %j", (text, asked, isSettled) => {
  expect(coversPurposes(parseConsent(text), asked)).toBe(isSettled);
});

test.each<[string | null, boolean]>([
  ["accepted visitor-id", true],
  ["accepted google-analytics visitor-id", true],
  ["declined visitor-id", false],
  ["accepted google-analytics", false],
  [null, false],
])("the choice %j is a consent to the visitor id: %j", (text, isConsent) => {
  expect(hasConsent(parseConsent(text), "visitor-id")).toBe(isConsent);
});
