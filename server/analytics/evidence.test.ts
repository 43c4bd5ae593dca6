import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sourceOf } from "#domain/analytics/source.ts";
import { nastyStrings } from "../../tests/support/nasty-strings.ts";
import { cleanLabel, evidenceFrom } from "./evidence.ts";

const FIXTURES = join(import.meta.dirname, "../../tests/fixtures");

/** Lines below a heading `[channel | name]`. */
function referrers(): { referrer: string; expected: string }[] {
  let expected = "";
  return readFileSync(join(FIXTURES, "referrers.txt"), "utf8")
    .split("\n")
    .flatMap((line) => {
      if (line === "" || line.startsWith("#")) return [];
      if (!line.startsWith("[")) return [{ referrer: line, expected }];
      expected = line.slice(1, -1).replace(/^Assistant/, "Assistant in Referral");
      return [];
    });
}

test("the sources of 300 real referrers are told", () => {
  const all = referrers();
  expect(all.length).toBeGreaterThanOrEqual(300);
  const told = all.map(({ referrer }) => {
    const source = sourceOf(evidenceFrom(referrer, ""), "site.example");
    const channel = source?.isAssistant ? `Assistant in ${source.channel}` : source?.channel;
    return `${referrer}: ${channel} | ${source?.name}`;
  });
  expect(told).toEqual(all.map(({ referrer, expected }) => `${referrer}: ${expected}`));
});

test.each([
  ["https://example.com/page?token=secret#part", "example.com"],
  ["https://user:password@example.com/", "example.com"],
  ["http://EXAMPLE.com.:8080/a b", "example.com"],
  ["https://bücher.example/", "xn--bcher-kva.example"],
  ["android-app://com.example/secret", "com.example"],
  ["", ""],
  ["/blog", ""],
  ["javascript:alert(1)", ""],
  ["data:text/html,x", ""],
  [`https://example.com/${"x".repeat(2048)}`, ""],
])("of the referrer %j the host %j is kept", (referrer, host) => {
  expect(evidenceFrom(referrer, "").host).toBe(host);
});

test.each([
  ["?utm_source=a&utm_medium=b&utm_campaign=c", { source: "a", medium: "b", name: "c" }],
  ["utm_source=a&utm_source=b", { source: "a", medium: "", name: "" }],
  ["?utm_source=&utm_medium=%20%20", { source: "", medium: "", name: "" }],
  ["?utm_source=a%00b%E2%80%AEc%0Ad", { source: "abc d", medium: "", name: "" }],
  ["?utm_source=%ff%zz", { source: "�%zz", medium: "", name: "" }],
  ["?token=secret", { source: "", medium: "", name: "" }],
])("the query %j yields the campaign %j", (search, campaign) => {
  expect(evidenceFrom("", search).campaign).toEqual(campaign);
});

test("a click id is kept by name only", () => {
  expect(evidenceFrom("", "?gclid=of-a-person&x=1").click).toBe("gclid");
  expect(JSON.stringify(evidenceFrom("", "?gclid=of-a-person"))).not.toContain("person");
});

test("a label is truncated by code points", () => {
  expect(cleanLabel("🦩".repeat(200), 100)).toBe("🦩".repeat(100));
  expect(cleanLabel("a\ud83e", 100)).toBe("a");
});

test("kept texts contain no invisible characters", () => {
  for (const text of nastyStrings()) {
    const query = new URLSearchParams({ utm_source: text, utm_campaign: text });
    const { campaign, host } = evidenceFrom(text, `?${query}`);
    expect(campaign.source).not.toMatch(/\p{C}/u);
    expect(Array.from(campaign.name).length).toBeLessThanOrEqual(100);
    expect(host).not.toMatch(/[\s/?#@]/);
  }
});
