import { expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { PageCache } from "./page-cache.ts";
import { createPages, type Pages } from "./pages.ts";
import type { ResourceRoute } from "./resource-route.ts";

const { world } = await forAllTests(importWorld());

/** A resource whose responses wait until they are released. */
function pagesWithResource(): {
  pages: Pages;
  cache: PageCache;
  release: ((text: string) => void)[];
} {
  const release: ((text: string) => void)[] = [];
  const resource: ResourceRoute = (_world, notes) => {
    notes.dependsOn("posts");
    notes.allowCaching();
    return new Promise((resolve) =>
      release.push((text) => resolve({ type: "text/plain", body: Buffer.from(text) })),
    );
  };
  const resourceRouteAt = (path: string) => (path === "/file" ? resource : undefined);
  const cache = new PageCache();
  const build = () => Promise.reject(new Error("no route is asked for here"));
  const pages = createPages({ build, world, cache, headers: [], resourceRouteAt });
  return { pages, cache, release };
}

const textOf = (page: Awaited<ReturnType<Pages["render"]>>) =>
  page.variants.identity.body.toString();

test("concurrent requests share one rendering", async () => {
  const { pages, release } = pagesWithResource();
  const both = Promise.all([pages.render({ key: "/file" }), pages.render({ key: "/file" })]);
  release[0]?.("once");
  expect((await both).map(textOf)).toEqual(["once", "once"]);
  expect(release).toHaveLength(1);
});

test("a request after a change does not join an earlier rendering", async () => {
  const { pages, cache, release } = pagesWithResource();
  const early = pages.render({ key: "/file" });
  cache.invalidate(["posts"]);
  const late = pages.render({ key: "/file" });
  expect(release).toHaveLength(2);
  release[1]?.("after");
  release[0]?.("before");
  expect(textOf(await early)).toBe("before");
  expect(textOf(await late)).toBe("after");
  expect(textOf(await pages.render({ key: "/file" }))).toBe("after");
});

test("a failed rendering is retried for the next visitor", async () => {
  let count = 0;
  const resource: ResourceRoute = async () => {
    count++;
    throw new Error("not today");
  };
  const resourceRouteAt = (path: string) => (path === "/file" ? resource : undefined);
  const cache = new PageCache();
  const build = () => Promise.reject(new Error("no route is asked for here"));
  const pages = createPages({ build, world, cache, headers: [], resourceRouteAt });
  for (let i = 0; i < 2; i++) {
    await expect(pages.render({ key: "/file" })).rejects.toThrow("not today");
  }
  expect(count).toBe(2);
});
