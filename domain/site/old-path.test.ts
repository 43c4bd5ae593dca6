import { expect, test } from "vitest";
import { oldPathFrom } from "./old-path.ts";

test.each([
  ["/2014/old-post/", "/2014/old-post"],
  ["/2014/old-post///", "/2014/old-post"],
  ["/2015/a/index.html", "/2015/a"],
  ["/2015/a/INDEX.HTM", "/2015/a"],
  ["/%C3%BCberblick", "/überblick"],
  ["/cafe%CC%81", "/caf\u00e9"],
  ["/", "/"],
  ["relative", null],
  ["/%ff", null],
  ["/a\\b", null],
  [`/${"a".repeat(601)}`, null],
])("%s is stored and looked up as %s", (path, key) => {
  expect(oldPathFrom(path)).toBe(key);
});
