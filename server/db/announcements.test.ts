import { expect, test } from "vitest";
import { changesAnswers, shownToVisitors } from "./announcements.ts";

test.each([
  [["site"], true],
  [["projects", "project:1"], true],
  [["post:1"], true],
  [["passages"], true],
  [["messages", "subscribers", "media"], false],
  [["drafts", "draft:1"], false],
  [[], false],
])("%j changes answers: %s", (tags, changes) => {
  expect(changesAnswers(tags)).toBe(changes);
});

test("a new index changes no page", () => {
  expect(shownToVisitors(["passages"])).toEqual([]);
});
