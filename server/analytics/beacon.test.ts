import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cleanLine, parseBeacon } from "./beacon.ts";

const ID = "7d0accf0-1b2c-4d3e-8f4a-5b6c7d8e9f00";
const beacon = (changes: object) =>
  parseBeacon(JSON.stringify({ noun: "post", id: ID, sessionId: ID, ...changes }));

test("optional beacon fields get defaults", () => {
  expect(beacon({})).toEqual({
    noun: "post",
    id: ID,
    sessionId: ID,
    referrer: null,
    search: { source: null, medium: null, name: null },
  });
});

test("ids are case-insensitive", () => {
  expect(beacon({ id: ID.toUpperCase(), visitorId: ID.toUpperCase() })).toMatchObject({
    id: ID,
    visitorId: ID,
  });
});

test.each([
  ["https://example.com/page?token=secret#part", "https://example.com/page"],
  ["https://user:password@example.com/", "https://example.com/"],
  ["http://EXAMPLE.com:8080/a b", "http://example.com:8080/a%20b"],
  ["https://example.com", "https://example.com/"],
  ["", null],
  ["/blog", null],
  ["not an address", null],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["android-app://com.example/", null],
  [`https://example.com/${"x".repeat(2048)}`, null],
  [`https://example.com/${"ä".repeat(1000)}`, null],
])("the referrer %j is stored as %j", (referrer, kept) => {
  expect(beacon({ referrer })?.referrer).toBe(kept);
});

test.each([
  ["?utm_source=a&utm_medium=b&utm_campaign=c", { source: "a", medium: "b", name: "c" }],
  ["utm_source=a&utm_source=b", { source: "a", medium: null, name: null }],
  ["?utm_source=&utm_medium=%20%20", { source: null, medium: null, name: null }],
  ["?utm_source=a%00b%E2%80%AEc%0Ad", { source: "abc d", medium: null, name: null }],
  ["?utm_source=%ff%zz", { source: "�%zz", medium: null, name: null }],
  ["?token=secret", { source: null, medium: null, name: null }],
])("the query %j yields the campaign %j", (search, campaign) => {
  expect(beacon({ search })?.search).toEqual(campaign);
});

test("a label is truncated by code points", () => {
  expect(cleanLine("🦩".repeat(200))).toBe("🦩".repeat(100));
  expect(cleanLine("a\ud83e")).toBe("a");
});

const NAUGHTY = join(import.meta.dirname, "../../../shared/data/bad-input/blns.json");
const ownNaughty = [
  "<script>alert(1)</script>",
  "' or 1=1 --",
  "\u202e\u0000",
  "👩‍👩‍👧",
  "../../etc",
];
const naughty: string[] = existsSync(NAUGHTY)
  ? JSON.parse(readFileSync(NAUGHTY, "utf8"))
  : ownNaughty;

test("stored beacon texts contain no invisible characters", () => {
  for (const text of naughty) {
    const query = new URLSearchParams({ utm_source: text, utm_campaign: text });
    const kept = beacon({ referrer: text, search: `?${query}` });
    expect(kept?.search.source ?? "").not.toMatch(/\p{C}/u);
    expect(Array.from(kept?.search.name ?? "").length).toBeLessThanOrEqual(100);
    expect(kept?.referrer ?? "").toMatch(/^(?:https?:\/\/\S+)?$/);
    expect(parseBeacon(text)).toBeNull();
  }
});
