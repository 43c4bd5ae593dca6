import { expect, test } from "vitest";
import { RecentChanges } from "./live-events.ts";

const NOW = 1_000;

test("changes since a moment are listed, in any number, and none from before it", () => {
  const changes = new RecentChanges(0);
  changes.record(["posts"], 10);
  changes.record(["site", "about"], 20);
  changes.record(["posts"], 30);
  expect(changes.since(20, NOW)).toEqual(["site", "about", "posts"]);
  expect(changes.since(30, NOW)).toEqual(["posts"]);
  expect(changes.since(31, NOW)).toEqual([]);
});

test("for a moment before the start or a reset everything may have changed", () => {
  const changes = new RecentChanges(100);
  expect(changes.since(100, NOW)).toEqual(["*"]);
  changes.record(["posts"], 110);
  changes.reset(120);
  expect(changes.since(120, NOW)).toEqual(["*"]);
  expect(changes.since(121, NOW)).toEqual([]);
});

test("only the newest changes are remembered", () => {
  const changes = new RecentChanges(0);
  for (let i = 1; i <= 501; i += 1) changes.record([`post:${i}`], i);
  expect(changes.since(2, NOW)).toHaveLength(500);
  expect(changes.since(1, NOW)).toEqual(["*"]);
});

test("after the clock was set back no change is missed", () => {
  const changes = new RecentChanges(0);
  changes.record(["posts"], 500);
  changes.record(["site"], 100);
  expect(changes.since(110, 120)).toContain("site");
  expect(changes.since(500, 120)).toEqual(["*"]);
  expect(changes.since(500, 510)).toContain("site");
  changes.reset(130);
  expect(changes.since(500, 510)).toEqual(["*"]);
  expect(changes.since(501, 510)).toEqual([]);
});
