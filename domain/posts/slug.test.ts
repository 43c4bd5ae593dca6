import { expect, test } from "vitest";
import { postSlugFrom } from "./slug.ts";

const now = new Date("2026-11-20T10:00:00Z");
test.each([
  ["My post", "my-post"],
  ["", `untitled-post-${now.getTime()}`],
  [" Untitled ", "untitled"],
  ["日本語", `post-${now.getTime()}`],
])("a post with the title %j gets the slug %s", (title, slug) => {
  expect(postSlugFrom(title, now)).toBe(slug);
});
