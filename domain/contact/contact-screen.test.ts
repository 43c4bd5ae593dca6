import { expect, test } from "vitest";
import { contactTabFrom, isHighAccess, riskTone } from "./contact-screen.ts";

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
  ["spam", "spam"],
  ["settings", "settings"],
  ["length", "submissions"],
  [null, "submissions"],
])("the tab %j is %s", (name, tab) => {
  expect(contactTabFrom(name)).toBe(tab);
});
