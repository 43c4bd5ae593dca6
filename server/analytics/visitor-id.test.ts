import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { BROWSER } from "../../tests/support/views.ts";
import { siteConfig } from "../site/tables.ts";
import { visitorSalts } from "./tables.ts";
import { DailyVisitorIds, forgetSaltsJob } from "./visitor-id.ts";

const { world } = await forAllTests(importWorld());

beforeAll(async () => {
  await world.db.insert(siteConfig).values({ timeZone: "Europe/Berlin" });
});
beforeEach(async () => {
  await world.db.delete(visitorSalts);
});

test("all processes compute the same visitor id, and salts of past days are deleted", async () => {
  const { db } = world;
  const origin = { address: "::1", userAgent: BROWSER, site: "http://x" };
  const ids = await Promise.all(
    Array.from({ length: 20 }, () => new DailyVisitorIds().idOf(db, "2026-03-09", origin)),
  );
  expect(new Set(ids).size).toBe(1);
  await db.delete(visitorSalts);
  await db.insert(visitorSalts).values([
    { day: "2026-03-09", salt: "old" },
    { day: "2026-03-10", salt: "of today" },
  ]);
  let now = new Date("2026-03-10T10:58:00Z");
  const forget = async () => {
    await forgetSaltsJob.run({ ...world, now: () => now }, {}, new AbortController().signal);
    return (await db.select().from(visitorSalts)).map(({ day }) => day);
  };
  expect(await forget()).toEqual(["2026-03-10"]);
  now = new Date("2026-03-10T23:20:00Z");
  expect(await forget()).toEqual(["2026-03-10"]);
  now = new Date("2026-03-10T23:30:01Z");
  expect(await forget()).toEqual([]);
});

test("reports around midnight read the salts of both days once, however many there are", async () => {
  const { db } = world;
  const inserts = vi.spyOn(db, "insert");
  const ids = new DailyVisitorIds();
  const visitors = Array.from({ length: 40 }, (_, nth) => `203.0.113.${nth}`);
  for (const _ of ["at once", "again"]) {
    await Promise.all(
      visitors.flatMap((address) =>
        ["2026-03-09", "2026-03-10"].map((day) =>
          ids.idOf(db, day, { address, userAgent: BROWSER, site: "http://x" }),
        ),
      ),
    );
  }
  expect(inserts).toHaveBeenCalledTimes(2);
  inserts.mockRestore();
});

test("a salt does not stay in memory", async () => {
  const { db } = world;
  const ids = new DailyVisitorIds();
  const idNow = () =>
    ids.idOf(db, "2026-03-10", { address: "::1", userAgent: BROWSER, site: "http://x" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const id = await idNow();
    await db.delete(visitorSalts);
    expect(await idNow()).toBe(id);
    vi.advanceTimersByTime(20 * 60 * 1000);
    expect(await idNow()).not.toBe(id);
  } finally {
    vi.useRealTimers();
  }
});

test("a salt that could not be read is read again", async () => {
  const { db } = world;
  const origin = { address: "::1", userAgent: BROWSER, site: "http://x" };
  const ids = new DailyVisitorIds();
  const failing = vi.spyOn(db, "insert").mockImplementation(() => {
    throw new Error("away");
  });
  await expect(ids.idOf(db, "2026-03-10", origin)).rejects.toThrow("away");
  failing.mockRestore();
  expect(await ids.idOf(db, "2026-03-10", origin)).toHaveLength(22);
});
