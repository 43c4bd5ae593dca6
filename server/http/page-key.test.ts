import { expect, test } from "vitest";
import { pageKey } from "./page-key.ts";

test.each([
  ["/", "/"],
  ["/blog?page=2", "/blog?page=2"],
  ["/blog?utm_source=mail&page=2", "/blog?page=2"],
  ["/blog?utm_source=mail", "/blog"],
  ["/?projects=all&page=2", "/?page=2&projects=all"],
  ["/?page=2&projects=all", "/?page=2&projects=all"],
  ["/?category=", "/"],
  ["/blog?", "/blog"],
  ["/blog?page=2&page=3", "/blog?page=2"],
  ["/blog?projects=all", "/blog"],
  ["/sitemap.xml?page=2", "/sitemap.xml"],
  ["/about#top", "/about"],
  ["/blog?page=2#top", "/blog?page=2"],
  [`/blog?page=${"9".repeat(100)}`, "/blog"],
])("%s is kept as %s", (url, key) => {
  expect(pageKey(url)).toBe(key);
});

test("a thousand invented parameters make no thousand pages", () => {
  const keys = new Set(Array.from({ length: 1000 }, (_, i) => pageKey(`/about?x${i}=${i}`)));
  expect(keys).toEqual(new Set(["/about"]));
});
