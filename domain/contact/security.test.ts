import { expect, test } from "vitest";
import {
  ALERTS,
  auditActionText,
  isHighAccess,
  riskTone,
  suspiciousIndicators,
} from "./security.ts";

test.each([
  [0, "good"],
  [49, "good"],
  [50, "waiting"],
  [79, "waiting"],
  [80, "alarm"],
])("a risk of %i is shown as %s", (score, tone) => {
  expect(riskTone(score)).toBe(tone);
});

test("more than five views of a message are many", () => {
  expect([isHighAccess(5), isHighAccess(6)]).toEqual([false, true]);
});

test.each([
  [{ averageRisk: 49.9, attempts: 4, failures: 2 }, []],
  [{ averageRisk: 50, attempts: 1, failures: 0 }, ["Average risk 50"]],
  [{ averageRisk: 0, attempts: 5, failures: 0 }, ["5 attempts"]],
  [{ averageRisk: 0, attempts: 3, failures: 3 }, ["3 failures"]],
])("the activity %j is suspicious for %j", (figures, indicators) => {
  expect(suspiciousIndicators(figures)).toEqual(indicators);
});

test("every alert says when it is raised, in words and with its threshold", () => {
  const triggers = Object.values(ALERTS).map(({ trigger }) => trigger);
  expect(triggers.every((text) => /once|one|does not match|\d/.test(text))).toBe(true);
  expect(ALERTS["high-risk-attempt"].trigger).toContain("80");
  expect(ALERTS["suspicious-activity"].trigger).toMatch(/24 hours.*50.*5 attempts.*3 failures/);
});

test("actions are shown in words, and unknown ones as they are", () => {
  expect(auditActionText("list_submissions")).toBe("Listed messages");
  expect(auditActionText("constructor")).toBe("constructor");
});
