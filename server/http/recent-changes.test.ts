import { expect, test } from "vitest";
import { RecentChanges } from "./recent-changes.ts";

test("what changed since a moment is told, in any number, and nothing from before it", () => {
  const changes = new RecentChanges(0);
  changes.note(["posts"], 10);
  changes.note(["site", "about"], 20);
  changes.note(["posts"], 30);
  expect(changes.since(20)).toEqual(["site", "about", "posts"]);
  expect(changes.since(30)).toEqual(["posts"]);
  expect(changes.since(31)).toEqual([]);
});

test("of a moment before its beginning, or before everything was forgotten, nothing is known", () => {
  const changes = new RecentChanges(100);
  expect(changes.since(100)).toEqual(["*"]);
  changes.note(["posts"], 110);
  changes.forget(120);
  expect(changes.since(120)).toEqual(["*"]);
  expect(changes.since(121)).toEqual([]);
});

test("it remembers a bounded number of things, the newest", () => {
  const changes = new RecentChanges(0);
  for (let i = 1; i <= 501; i += 1) changes.note([`post:${i}`], i);
  expect(changes.since(2)).toHaveLength(500);
  expect(changes.since(1)).toEqual(["*"]);
});
