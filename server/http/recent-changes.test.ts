import { expect, test } from "vitest";
import { RecentChanges } from "./live-events.ts";

test("changes since a moment are listed, in any number, and none from before it", () => {
  const changes = new RecentChanges(0);
  changes.record(["posts"], 10);
  changes.record(["site", "about"], 20);
  changes.record(["posts"], 30);
  expect(changes.since(20)).toEqual(["site", "about", "posts"]);
  expect(changes.since(30)).toEqual(["posts"]);
  expect(changes.since(31)).toEqual([]);
});

test("for a moment before the start or a reset everything may have changed", () => {
  const changes = new RecentChanges(100);
  expect(changes.since(100)).toEqual(["*"]);
  changes.record(["posts"], 110);
  changes.reset(120);
  expect(changes.since(120)).toEqual(["*"]);
  expect(changes.since(121)).toEqual([]);
});

test("only the newest changes are remembered", () => {
  const changes = new RecentChanges(0);
  for (let i = 1; i <= 501; i += 1) changes.record([`post:${i}`], i);
  expect(changes.since(2)).toHaveLength(500);
  expect(changes.since(1)).toEqual(["*"]);
});
