import { expect, test } from "vitest";
import { EVERY_PAGE } from "../../tests/support/every-route.ts";
import { isProductPath } from "./product-paths.ts";

test("of the site's pages only addresses of items, and unknown ones, can be redirected", () => {
  const free = EVERY_PAGE.filter(({ path }) => !isProductPath(path)).map(({ path }) => path);
  expect(free).toEqual([
    "/blog/nothing",
    "/project/id/00000000-0000-4000-8000-000000000000",
    "/project/nothing",
    "/nothing-is-here",
  ]);
});

test.each([
  "/Admin/Settings",
  "/LOGIN",
  "/api/contact",
  "/media/x.png",
  "/assets/a.js",
  "/feed.xml",
  "/sitemap-pages.xml",
  "/favicon.ico",
  "/apple-touch-icon.png",
  "/icon-192.png",
  "/about/",
  "/old.data",
  "/healthz",
])("%s belongs to the site", (path) => {
  expect(isProductPath(path)).toBe(true);
});
