import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import type { ChangeTag } from "../db/announcements.ts";
import { makePage } from "./kept-page.ts";
import { PageCache } from "./page-cache.ts";

const NOW = Date.parse("2026-01-01T12:00:00Z");

function page(options: { tags?: ChangeTag[]; until?: Date | null; bytes?: number } = {}) {
  return makePage({
    status: 200,
    headers: ["Content-Type", "text/html"],
    // Random bytes do not compress, so the page weighs what the test means it to weigh.
    body: randomBytes(options.bytes ?? 100),
    tags: options.tags ?? [],
    until: options.until ?? null,
  });
}

test("a change drops the pages that show it and no other", async () => {
  const cache = new PageCache();
  cache.keep("/", await page({ tags: ["site", "projects"] }), cache.generation);
  cache.keep("/blog", await page({ tags: ["site", "posts"] }), cache.generation);
  cache.drop(["projects"]);
  expect(cache.find("/", NOW)).toBeUndefined();
  expect(cache.find("/blog", NOW)).toBeDefined();
});

test("a page whose rendering began before a change is not kept after it", async () => {
  const cache = new PageCache();
  const { generation } = cache;
  const rendered = await page({ tags: ["posts"] });
  cache.drop(["projects"]);
  cache.keep("/blog", rendered, generation);
  expect(cache.find("/blog", NOW)).toBeUndefined();
});

test("the least recently used page goes first when memory is short", async () => {
  const kept = await page({ bytes: 1000 });
  const cache = new PageCache(kept.bytes * 2.5);
  cache.keep("/a", kept, 0);
  cache.keep("/b", kept, 0);
  cache.find("/a", NOW);
  cache.keep("/c", kept, 0);
  expect(cache.find("/b", NOW)).toBeUndefined();
  expect(cache.find("/a", NOW)).toBeDefined();
  expect(cache.find("/c", NOW)).toBeDefined();
  expect(cache.size.pages).toBe(2);
});

test("a page that was read last stays, also when others came after it", async () => {
  const kept = await page({ bytes: 1000 });
  const cache = new PageCache(kept.bytes * 2.5);
  cache.keep("/a", kept, 0);
  cache.find("/a", NOW);
  cache.keep("/b", kept, 0);
  cache.find("/a", NOW);
  cache.keep("/c", kept, 0);
  expect(cache.find("/a", NOW)).toBeDefined();
  expect(cache.find("/b", NOW)).toBeUndefined();
});

test("a page that is larger than the whole memory is served but not kept", async () => {
  const cache = new PageCache(1000);
  cache.keep("/huge", await page({ bytes: 5000 }), 0);
  expect(cache.size).toEqual({ pages: 0, bytes: 0 });
});

test("a page ends when the next post goes live", async () => {
  const cache = new PageCache();
  cache.keep("/blog", await page({ until: new Date(NOW + 1000) }), 0);
  expect(cache.find("/blog", NOW + 999)).toBeDefined();
  expect(cache.find("/blog", NOW + 1000)).toBeUndefined();
  expect(cache.size).toEqual({ pages: 0, bytes: 0 });
});

test("keeping the same address again does not count its bytes twice", async () => {
  const cache = new PageCache();
  const kept = await page();
  cache.keep("/", kept, 0);
  cache.keep("/", kept, 0);
  expect(cache.size).toEqual({ pages: 1, bytes: kept.bytes });
});

test("after a gap in listening everything is dropped", async () => {
  const cache = new PageCache();
  cache.keep("/", await page(), 0);
  cache.dropAll();
  expect(cache.find("/", NOW)).toBeUndefined();
  expect(cache.size.bytes).toBe(0);
});

test("large pages make room among themselves, and leave small ones where they are", async () => {
  const small = await page();
  const large = await page({ bytes: 500_000 });
  const cache = new PageCache(large.bytes * 8 + small.bytes);
  cache.keep("/small", small, 0);
  for (const key of ["/1", "/2", "/3"]) cache.keep(key, large, 0);
  const found = ["/small", "/1", "/2", "/3"].map((key) => cache.find(key, NOW) !== undefined);
  expect(found).toEqual([true, false, true, true]);
  const { bytes } = cache.size;
  expect(bytes).toBe(small.bytes + 2 * large.bytes);
});
