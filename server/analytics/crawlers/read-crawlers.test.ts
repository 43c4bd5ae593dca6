import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/database.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { analyticsDays, analyticsRolledDays, crawlerRequests } from "../tables.ts";
import { readCrawlers } from "./read-crawlers.ts";

const DAYS = { from: "2026-05-11", to: "2026-05-12" };

const { db } = await forAllTests(testDatabase());
beforeEach(() => db.delete(crawlerRequests));

test("of each crawler, what it read most and what it was refused", async () => {
  const row = { day: "2026-05-12", crawler: "GPTBot", path: "/", reads: 0, refused: 0 };
  await db.insert(crawlerRequests).values([
    { ...row, reads: 2 },
    { ...row, day: "2026-05-11", reads: 3 },
    { ...row, day: "2026-05-10", reads: 100 },
    { ...row, path: "/about", reads: 4 },
    // Reads of days whose paths were merged, and requests refused elsewhere.
    { ...row, path: "", reads: 900, refused: 7 },
    { ...row, path: "/admin", refused: 2 },
    { ...row, path: "/api", refused: 8 },
    { ...row, crawler: "bingbot", path: "/contact", reads: 1 },
  ]);
  const { crawlers } = await readCrawlers(db, DAYS);
  expect(crawlers).toMatchObject([
    {
      name: "GPTBot",
      pages: [
        { path: "/", title: "Home", reads: 5 },
        { path: "/about", title: "About", reads: 4 },
      ],
      refusals: [
        { path: "/api", refused: 8 },
        { path: "", refused: 7 },
        { path: "/admin", refused: 2 },
      ],
    },
    { name: "bingbot", pages: [{ path: "/contact", reads: 1 }], refusals: [] },
  ]);
});

test("no more than ten pages are read of each crawler", async () => {
  const numbers = Array.from({ length: 15 }, (_, nth) => nth);
  for (const crawler of ["GPTBot", "bingbot"]) {
    await db.insert(crawlerRequests).values(
      numbers.map((nth) => ({
        day: "2026-05-12",
        crawler,
        path: `/page-${nth}`,
        reads: 20 + nth,
        refused: nth === 0 ? 1 : 0,
      })),
    );
  }
  const { crawlers } = await readCrawlers(db, DAYS);
  expect(crawlers.map(({ pages }) => pages.length)).toEqual([10, 10]);
  expect(crawlers[0]?.pages[0]).toMatchObject({ path: "/page-14", reads: 34 });
  expect(crawlers[0]?.refusals).toEqual([{ path: "/page-0", refused: 1 }]);
});

test("visits from assistants are listed however many other sources there are", async () => {
  const day = "2026-05-12";
  const figures = { day, kind: "source", visitors: 1, bounces: 0, seconds: 0 };
  const others = Array.from({ length: 120 }, (_, nth) => `plain site-${nth}.example`);
  await db.insert(analyticsRolledDays).values({ day });
  await db
    .insert(analyticsDays)
    .values([
      ...others.map((key) => ({ ...figures, key, views: 50, sessions: 50 })),
      { ...figures, key: "assistant Claude", views: 9, sessions: 2 },
      { ...figures, key: "assistant ChatGPT", views: 3, sessions: 3 },
    ]);
  expect((await readCrawlers(db, DAYS)).assistants).toEqual([
    { name: "ChatGPT", sessions: 3 },
    { name: "Claude", sessions: 2 },
  ]);
});
