import { afterAll, beforeAll, expect, test } from "vitest";
import { importWorld } from "../../tests/support/import-world.ts";
import type { World } from "../world.ts";
import type { Door } from "./door.ts";
import { PageCache } from "./page-cache.ts";
import { createPages, type Pages } from "./pages.ts";

let world: World;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ world, close } = await importWorld());
});
afterAll(() => close());

/** Pages with one door, whose answers wait until they are let go. */
function pagesWithDoor(): { pages: Pages; cache: PageCache; letGo: ((text: string) => void)[] } {
  const letGo: ((text: string) => void)[] = [];
  const door: Door = (_world, notes) => {
    notes.dependsOn("posts");
    notes.keep();
    return new Promise((resolve) =>
      letGo.push((text) => resolve({ type: "text/plain", body: Buffer.from(text) })),
    );
  };
  const doorAt = (path: string) => (path === "/file" ? door : undefined);
  const cache = new PageCache();
  const build = () => Promise.reject(new Error("no route is asked for here"));
  const pages = createPages({ build, world, cache, headers: [], doorAt });
  return { pages, cache, letGo };
}

const textOf = (page: Awaited<ReturnType<Pages["render"]>>) =>
  page.variants.identity.body.toString();

test("who asks at the same moment is given the same rendering", async () => {
  const { pages, letGo } = pagesWithDoor();
  const both = Promise.all([pages.render({ key: "/file" }), pages.render({ key: "/file" })]);
  letGo[0]?.("once");
  expect((await both).map(textOf)).toEqual(["once", "once"]);
  expect(letGo).toHaveLength(1);
});

test("who asks after a change is not given a rendering that began before it", async () => {
  const { pages, cache, letGo } = pagesWithDoor();
  const early = pages.render({ key: "/file" });
  cache.drop(["posts"]);
  const late = pages.render({ key: "/file" });
  expect(letGo).toHaveLength(2);
  letGo[1]?.("after");
  letGo[0]?.("before");
  expect(textOf(await early)).toBe("before");
  expect(textOf(await late)).toBe("after");
  expect(textOf(await pages.render({ key: "/file" }))).toBe("after");
});

test("a rendering that failed is tried again by the next visitor", async () => {
  let count = 0;
  const door: Door = async () => {
    count++;
    throw new Error("not today");
  };
  const doorAt = (path: string) => (path === "/file" ? door : undefined);
  const cache = new PageCache();
  const build = () => Promise.reject(new Error("no route is asked for here"));
  const pages = createPages({ build, world, cache, headers: [], doorAt });
  for (let i = 0; i < 2; i++) {
    await expect(pages.render({ key: "/file" })).rejects.toThrow("not today");
  }
  expect(count).toBe(2);
});
