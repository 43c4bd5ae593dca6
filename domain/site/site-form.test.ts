import { expect, test } from "vitest";
import { siteFormSchema } from "./site-form.ts";

const problemsOf = (given: Record<string, unknown>) =>
  siteFormSchema
    .safeParse({ version: "1", ...given })
    .error?.issues.map(({ path }) => path.join("."));

test.each([
  { gaMeasurementId: "UA-12345-1" },
  { gaMeasurementId: "<script>" },
  { twitterHandle: "https://x.com/name" },
  { twitterHandle: "two words" },
  { googleVerification: '<meta name="google-site-verification" content="abc">' },
  { iaMarkupUrl: "http://example.org/markup" },
  { iaMarkupUrlDev: "javascript:alert(1)" },
  { ogImageUrl: "javascript:alert(1)" },
  { defaultOgImageUrl: "/media/../../etc/passwd" },
  { linkedinUrl: "mailto:me@example.org" },
  { timeZone: "Mars/Olympus" },
  { contactRetentionDays: 0 },
  { contactRetentionDays: 36_501 },
  { quickTags: ["a", "b", "c", "d"] },
  { name: "x".repeat(121) },
  { privacyPolicy: "x".repeat(100_001) },
])("%o is refused at its field", (given) => {
  expect(problemsOf(given)).toEqual(Object.keys(given));
});

test("all problems are found at once", () => {
  const given = {
    gaMeasurementId: "UA-1",
    timeZone: "Mars/Olympus",
    contactRetentionDays: "never",
  };
  expect(problemsOf(given)?.toSorted()).toEqual(Object.keys(given).toSorted());
});

test("empty fields and usual values are accepted", () => {
  expect(problemsOf({})).toBeUndefined();
  const usual = {
    gaMeasurementId: "g-ab12cd34ef",
    twitterHandle: "name",
    googleVerification: "aB3_-x",
    iaMarkupUrl: "example.org/markup",
    ogImageUrl: `/media/site-assets/${"a".repeat(64)}.png`,
    timeZone: "Europe/Vienna",
    contactRetentionDays: 365,
  };
  expect(problemsOf(usual)).toBeUndefined();
});
