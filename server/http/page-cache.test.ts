import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import type { ChangeTag } from "../db/announcements.ts";
import { encodePage } from "./encoded-response.ts";
import { PageCache } from "./page-cache.ts";

const NOW = Date.parse("2026-01-01T12:00:00Z");

function page(options: { tags?: ChangeTag[]; until?: Date | null; bytes?: number } = {}) {
  return encodePage({
    status: 200,
    headers: ["Content-Type", "text/html"],
    body: randomBytes(options.bytes ?? 100),
    tags: options.tags ?? [],
    until: options.until ?? null,
  });
}

test("a change invalidates the pages that show it and no other", async () => {
  const cache = new PageCache();
  cache.set("/", await page({ tags: ["site", "projects"] }), cache.generation);
  cache.set("/blog", await page({ tags: ["site", "posts"] }), cache.generation);
  cache.invalidate(["projects"]);
  expect(cache.get("/", NOW)).toBeUndefined();
  expect(cache.get("/blog", NOW)).toBeDefined();
});

test("a page whose rendering began before a change is not cached after it", async () => {
  const cache = new PageCache();
  const { generation } = cache;
  const rendered = await page({ tags: ["posts"] });
  cache.invalidate(["projects"]);
  cache.set("/blog", rendered, generation);
  expect(cache.get("/blog", NOW)).toBeUndefined();
});

test("the least recently used page is evicted first", async () => {
  const kept = await page({ bytes: 1000 });
  const cache = new PageCache(kept.bytes * 2.5);
  cache.set("/a", kept, 0);
  cache.set("/b", kept, 0);
  cache.get("/a", NOW);
  cache.set("/c", kept, 0);
  expect(cache.get("/b", NOW)).toBeUndefined();
  expect(cache.get("/a", NOW)).toBeDefined();
  expect(cache.get("/c", NOW)).toBeDefined();
  expect(cache.size.pages).toBe(2);
});

test("the most recently read page stays when others are added", async () => {
  const kept = await page({ bytes: 1000 });
  const cache = new PageCache(kept.bytes * 2.5);
  cache.set("/a", kept, 0);
  cache.get("/a", NOW);
  cache.set("/b", kept, 0);
  cache.get("/a", NOW);
  cache.set("/c", kept, 0);
  expect(cache.get("/a", NOW)).toBeDefined();
  expect(cache.get("/b", NOW)).toBeUndefined();
});

test("a page larger than the cache is served but not cached", async () => {
  const cache = new PageCache(1000);
  cache.set("/huge", await page({ bytes: 5000 }), 0);
  expect(cache.size).toEqual({ pages: 0, bytes: 0 });
});

test("a page expires when the next post goes live", async () => {
  const cache = new PageCache();
  cache.set("/blog", await page({ until: new Date(NOW + 1000) }), 0);
  expect(cache.get("/blog", NOW + 999)).toBeDefined();
  expect(cache.get("/blog", NOW + 1000)).toBeUndefined();
  expect(cache.size).toEqual({ pages: 0, bytes: 0 });
});

test("caching the same address again does not count its bytes twice", async () => {
  const cache = new PageCache();
  const kept = await page();
  cache.set("/", kept, 0);
  cache.set("/", kept, 0);
  expect(cache.size).toEqual({ pages: 1, bytes: kept.bytes });
});

test("after a gap in listening everything is dropped", async () => {
  const cache = new PageCache();
  cache.set("/", await page(), 0);
  cache.clear();
  expect(cache.get("/", NOW)).toBeUndefined();
  expect(cache.size.bytes).toBe(0);
});

test("large pages evict each other and leave small ones in place", async () => {
  const small = await page();
  const large = await page({ bytes: 500_000 });
  const cache = new PageCache(large.bytes * 8 + small.bytes);
  cache.set("/small", small, 0);
  for (const key of ["/1", "/2", "/3"]) cache.set(key, large, 0);
  const found = ["/small", "/1", "/2", "/3"].map((key) => cache.get(key, NOW) !== undefined);
  expect(found).toEqual([true, false, true, true]);
  const { bytes } = cache.size;
  expect(bytes).toBe(small.bytes + 2 * large.bytes);
});
