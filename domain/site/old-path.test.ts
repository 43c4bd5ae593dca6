import { expect, test } from "vitest";
import { decodedSegment, oldPathFrom } from "./old-path.ts";

test.each([
  ["/2014/old-post/", "/2014/old-post"],
  ["/2014/old-post///", "/2014/old-post"],
  ["/2015/a/index.html", "/2015/a"],
  ["/2015/a/INDEX.HTM", "/2015/a"],
  ["/%C3%BCberblick", "/überblick"],
  ["/cafe%CC%81", "/caf\u00e9"],
  ["/", "/"],
  ["/a2/../b", "/b"],
  ["/a/./b/", "/a/b"],
  ["/a/b/..", "/a"],
  ["/../..", "/"],
  ["/a2/%2e%2E/b", "/b"],
  ["/a2/.%2e/%2e/b", "/b"],
  ["/a/...", "/a/..."],
  ["/a/%252e%252e/b", "/a/%2e%2e/b"],
  ["relative", null],
  ["/%ff", null],
  ["/a\\b", null],
  [`/${"a".repeat(601)}`, null],
])("%s is stored and looked up as %s", (path, key) => {
  expect(oldPathFrom(path)).toBe(key);
});

test("segments of a stored path are decoded, but for what was never a code", () => {
  expect(decodedSegment("a%2Fb%3f100%")).toBe("a/b?100%");
  expect(decodedSegment("caf\u00e9%ff%zz")).toBe("caf\u00e9%ff%zz");
});
