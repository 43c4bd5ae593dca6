import { createServer } from "node:http";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { knownCrawler } from "#domain/analytics/crawler-names.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { importWorld } from "../../../tests/support/import-world.ts";
import { BROWSER } from "../../../tests/support/views.ts";
import { parseAddressRange } from "../../http/address-range.ts";
import { clientAddressResolver } from "../../http/client-address.ts";
import { crawlerRequests } from "../tables.ts";
import { CrawlerCounter } from "./crawler-counter.ts";
import { mergeOldPaths } from "./merge-old-paths.ts";
import { PUBLISHED_RANGES } from "./published-ranges.ts";
import { readCrawlers } from "./read-crawlers.ts";

const GPT = "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)";
const GOOGLE = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const DAY = { from: "2026-05-12", to: "2026-05-12" };

let counter: CrawlerCounter;
let url: string;
const server = createServer((request, response) => {
  counter.observe(request, response);
  response.statusCode = request.url?.startsWith("/missing") ? 404 : 200;
  response.end("text");
});

const opened = await forAllTests(importWorld());

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(async () => {
  server.close();
});
beforeEach(async () => {
  counter = new CrawlerCounter(clientAddressResolver(["127.0.0.1"], { warn() {} }));
  await opened.world.db.delete(crawlerRequests);
});

const world = () => ({ ...opened.world, now: () => new Date("2026-05-12T12:00:00Z") });
/** Within the published addresses of both crawlers. */
const OWN_ADDRESSES: Record<string, string> = { [GPT]: "20.171.206.9", [GOOGLE]: "66.249.66.1" };
const ask = (
  path: string,
  userAgent: string,
  address = OWN_ADDRESSES[userAgent] ?? "203.0.113.1",
) =>
  fetch(url + path, {
    headers: { "User-Agent": userAgent, "X-Forwarded-For": address },
  }).then((response) => response.text());

test("an AI crawler is known by its name also in a browser's user agent; a preflight is no use", async () => {
  const amazon =
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Amzn-User/0.1) Chrome/119.0.6045.214 Safari/537.36";
  await ask("/blog", amazon);
  const headers = { "User-Agent": amazon };
  await fetch(`${url}/mcp`, { method: "OPTIONS", headers }).then((response) => response.text());
  await counter.write(world());
  const rows = await opened.world.db.select().from(crawlerRequests);
  expect(rows).toMatchObject([{ crawler: "Amzn-User", path: "/blog", reads: 1 }]);
});

test("crawlers are counted by page, visitors only where programs are expected", async () => {
  for (const path of ["/", "/?utm_source=x", "/blog"]) await ask(path, GPT);
  await ask("/missing", GPT);
  await ask("/missing-too", GPT);
  await ask("/", GOOGLE);
  await ask("/", "curl/8.0");
  await ask("/", BROWSER);
  await ask("/llms.txt", BROWSER);
  await counter.write(world());
  expect(await readCrawlers(opened.world.db, DAY)).toMatchObject({
    crawlers: [
      { name: "GPTBot", kind: "training", isConfirmed: true, reads: 3, refused: 2 },
      { name: "Googlebot", kind: "engine", isConfirmed: true, reads: 1, refused: 0 },
      { name: "Other crawlers", kind: "other", isConfirmed: null, reads: 1, refused: 0 },
    ],
    pages: [
      { path: "/", title: "Home", reads: 4 },
      { path: "/blog", title: "Blog", reads: 1 },
    ],
    programs: [{ name: "/llms.txt", reads: 1 }],
    assistants: [],
  });
});

test("a client that only claims to be a crawler is counted apart", async () => {
  await ask("/", GOOGLE);
  await ask("/", GOOGLE, "2001:4860:4801:10::7");
  await ask("/", GOOGLE, "::ffff:66.249.66.1");
  for (const address of ["203.0.113.5", "20.171.206.9", "2001:db8::1", "not an address"]) {
    await ask("/", GOOGLE, address);
  }
  await ask("/", "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)");
  await counter.write(world());
  const { crawlers } = await readCrawlers(opened.world.db, DAY);
  expect(crawlers).toMatchObject([
    { name: "Googlebot (claimed)", kind: "engine", isConfirmed: false, reads: 4 },
    { name: "Googlebot", kind: "engine", isConfirmed: true, reads: 3 },
    { name: "YandexBot", kind: "engine", isConfirmed: null, reads: 1 },
  ]);
});

test("an address that a client forwards without being a trusted proxy confirms nothing", async () => {
  counter = new CrawlerCounter(clientAddressResolver([], { warn() {} }));
  await ask("/", GOOGLE);
  await counter.write(world());
  const { crawlers } = await readCrawlers(opened.world.db, DAY);
  expect(crawlers).toMatchObject([{ name: "Googlebot (claimed)", reads: 1 }]);
});

test("every published list is dated and readable, and of a crawler that is recognized", () => {
  for (const { crawlers, date, source, ranges } of PUBLISHED_RANGES) {
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(source).toMatch(/^https:/);
    const unreadable = ranges
      .trim()
      .split(/\s+/)
      .filter((range) => !parseAddressRange(range));
    expect([source, unreadable]).toEqual([source, []]);
    expect(crawlers.map(knownCrawler)).toEqual(crawlers);
  }
});

test("writes add up, and a failed one loses nothing", async () => {
  await ask("/", GPT);
  await counter.write(world());
  await ask("/", GPT);
  const { db } = opened.world;
  await db.execute(sql`alter table crawler_requests rename to away`);
  await expect(counter.write(world())).rejects.toThrow();
  await db.execute(sql`alter table away rename to crawler_requests`);
  await ask("/", GPT);
  await counter.write(world());
  await counter.write(world());
  const { crawlers } = await readCrawlers(db, DAY);
  expect(crawlers).toMatchObject([{ name: "GPTBot", reads: 3, refused: 0 }]);
});

test("pages beyond the 2,000 that are kept are counted without their path", async () => {
  for (let at = 0; at < 2_010; at += 1) await ask(`/page-${at}`, GPT);
  await counter.write(world());
  expect(await opened.world.db.$count(crawlerRequests)).toBe(2_001);
  const { crawlers } = await readCrawlers(opened.world.db, DAY);
  expect(crawlers).toMatchObject([{ reads: 2_010 }]);
});

test("after 90 days only the sums of each crawler are left", async () => {
  const { db } = opened.world;
  const row = { day: "2026-02-10", crawler: "GPTBot", path: "/", reads: 2, refused: 0 };
  await db
    .insert(crawlerRequests)
    .values([
      row,
      { ...row, path: "/blog", reads: 3 },
      { ...row, path: "", refused: 4, reads: 0 },
      { ...row, day: "2026-02-11", path: "/" },
    ]);
  await mergeOldPaths(db, "2026-05-12");
  await mergeOldPaths(db, "2026-05-12");
  expect(await db.select().from(crawlerRequests).orderBy(crawlerRequests.day)).toEqual([
    { ...row, path: "", reads: 5, refused: 4 },
    { ...row, day: "2026-02-11" },
  ]);
});
