import { redirect, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { builtPages } from "../built-pages.ts";
import { TooBusy } from "../concurrency/concurrency-limit.ts";
import { PageCache } from "./page-cache.ts";
import { createPages, type Pages } from "./pages.ts";
import { RequestContext } from "./request-context.ts";
import type { ResourceRoute } from "./resource-route.ts";

const { world } = await forAllTests(importWorld());

const noBuild = () => Promise.reject(new Error("no route is asked for here"));

/** A resource whose responses wait until they are released. */
function pagesWithResource(build: () => Promise<ServerBuild> = noBuild): {
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
  const pages = createPages({ build: noBuild, world, cache, headers: [], resourceRouteAt });
  for (let i = 0; i < 2; i++) {
    await expect(pages.render({ key: "/file" })).rejects.toThrow("not today");
  }
  expect(count).toBe(2);
});

/** The built pages; attempts to sign in wait until they are ended. */
async function pagesWithSlowSignIn() {
  const built = await builtPages();
  const id = "public/sign-in/sign-in";
  const route = built.routes[id];
  if (!route) throw new Error("no page to sign in");
  const ends: (() => void)[] = [];
  const action = () =>
    new Promise<Response>((resolve) => ends.push(() => resolve(redirect("/admin"))));
  const slow = { ...route, module: { ...route.module, action } };
  return { build: { ...built, routes: { ...built.routes, [id]: slow } }, ends };
}

test("attempts to sign in that are delayed do not hold up pages", async () => {
  const { build, ends } = await pagesWithSlowSignIn();
  const { pages, release } = pagesWithResource(async () => build);
  const client = { address: "192.0.2.1", userAgent: "", hasOptedOut: false, cookies: "" };
  const body = async () => new ArrayBuffer(0);
  const attempts = Array.from({ length: 12 }, () =>
    pages.renderPersonal({
      url: "/login",
      requestContext: new RequestContext(client),
      currentUser: null,
      sent: { contentType: "application/x-www-form-urlencoded", length: 0, body },
    }),
  );
  await expect.poll(() => ends.length).toBe(12);
  const page = pages.render({ key: "/file" }, "192.0.2.2");
  await expect.poll(() => release.length).toBe(1);
  release[0]?.("shown");
  expect(textOf(await page)).toBe("shown");
  for (const end of ends) end();
  expect((await Promise.all(attempts)).map((reply) => reply?.status)).toEqual(
    Array.from({ length: 12 }, () => 302),
  );
});

/** Fills all slots, then the queue. */
function flood(pages: Pages, addressOf: (n: number) => string) {
  return Array.from({ length: 212 }, (_, n) => {
    const page = pages.render({ key: `/file?flood=${n}` }, addressOf(n));
    page.catch(() => {});
    return page;
  });
}

/** Until the page is there. */
async function releaseAll(release: ((text: string) => void)[], page: Promise<unknown>) {
  let isThere = false;
  const settle = () => {
    isThere = true;
  };
  page.then(settle, settle);
  for (let n = 0; !isThere; n += 1) {
    await expect.poll(() => isThere || release.length > n).toBe(true);
    release[n]?.("shown");
  }
}

test.each([
  ["two addresses", (n: number) => `192.0.${n % 2}.1`],
  ["many networks of one provider", (n: number) => `2001:db8:7:${n.toString(16)}::1`],
])("%s cannot keep others from getting pages", async (_, addressOf) => {
  const { pages, release } = pagesWithResource();
  flood(pages, addressOf);
  const page = pages.render({ key: "/file" }, "198.51.100.1");
  await releaseAll(release, page);
  expect(textOf(await page)).toBe("shown");
});

test("a visitor whose page was already waiting for one with too much waiting gets it", async () => {
  const { pages, release } = pagesWithResource();
  const last = flood(pages, () => "192.0.2.1").at(-1);
  const shared = pages.render({ key: "/file?flood=211" }, "198.51.100.1");
  const neighbour = pages.render({ key: "/file?flood=211" }, "192.0.2.2");
  const other = pages.render({ key: "/file" }, "203.0.113.1");
  await expect(last).rejects.toThrow(TooBusy);
  // It would only be refused again.
  await expect(neighbour).rejects.toThrow(TooBusy);
  await releaseAll(release, Promise.all([shared, other]));
  expect(textOf(await shared)).toBe("shown");
});
