import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { BROWSER } from "../../tests/support/views.ts";
import { siteConfig } from "../site/tables.ts";
import { parseBeacon } from "./beacon.ts";
import { Collector } from "./collector.ts";
import { readTouch } from "./inquiries.ts";
import { analyticsEvents, analyticsSessions } from "./tables.ts";

const START = new Date("2026-03-10T10:58:00Z");
const REPORTER = { address: "203.0.113.7", userAgent: BROWSER };
const [ONE, TWO] = [randomUUID(), randomUUID()];

let collector: Collector;
let now = START;
const { world } = await forAllTests(importWorld());

beforeAll(async () => {
  collector = new Collector({ ...world, now: () => now });
  await world.db.insert(siteConfig).values({ longTermVisitorId: true });
});
beforeEach(async () => {
  now = START;
  await world.db.execute(sql`truncate analytics_events, analytics_sessions`);
});

const after = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
/** Waits for nothing between beacons, so that they are one batch until the next `flush`. */
async function report(path: string, visitorId?: string, more: object = {}): Promise<void> {
  const sent = { path, isOpened: true, visitorId, ...more };
  const beacon = parseBeacon(JSON.stringify(sent));
  if (beacon) collector.collect(beacon, REPORTER);
}
const leave = (path: string, visitorId?: string) =>
  report(path, visitorId, { isOpened: false, seconds: 20 });

async function sessions() {
  await collector.flush();
  const rows = await world.db.select().from(analyticsSessions);
  return rows
    .toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
    .map(({ visitorId, pages, seconds, source }) => ({ visitorId, pages, seconds, source }));
}
/** Pages in their order, and whether their events have the id. */
const idsOfEvents = async () => {
  const rows = await world.db.select().from(analyticsEvents);
  return rows
    .filter(({ eventType }) => eventType === "page")
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(({ path, visitorId }) => [path, visitorId === ONE]);
};

test.each([
  ["at once", async () => undefined],
  ["in several batches", () => collector.flush()],
])("a visitor who consents goes on in the same session, written %s", async (_how, write) => {
  await report("/", undefined, { referrer: "https://www.google.com/" });
  await write();
  after(20);
  await leave("/", ONE);
  await report("/about", ONE.toUpperCase());
  await write();
  expect(await sessions()).toEqual([{ visitorId: ONE, pages: 2, seconds: 20, source: "Google" }]);
  // The page before was read without it.
  expect(await idsOfEvents()).toEqual([
    ["/", false],
    ["/about", true],
  ]);
  const touch = await readTouch({ ...world, collector, now: () => now }, REPORTER);
  expect(touch).toMatchObject({ firstSource: "Google" });
});

test("a visitor who withdraws goes on in the same session, which loses the id", async () => {
  await report("/", ONE);
  await collector.flush();
  after(20);
  await leave("/");
  await report("/about");
  const [session, ...others] = await sessions();
  expect(others).toEqual([]);
  expect(session).toMatchObject({ pages: 2, seconds: 20 });
  expect(await idsOfEvents()).toEqual([
    ["/", true],
    ["/about", false],
  ]);
  expect(session?.visitorId).not.toBe(ONE);
});

test("a visitor who consents after midnight goes on in the session of the evening", async () => {
  now = new Date("2026-03-10T23:50:00Z");
  await report("/");
  await collector.flush();
  after(15 * 60);
  await report("/about", ONE);
  after(10);
  await report("/contact", ONE);
  expect(await sessions()).toMatchObject([{ visitorId: ONE, pages: 3 }]);
});

test("two people behind one address and browser differ when they have ids", async () => {
  await report("/", ONE);
  await report("/", TWO);
  after(20);
  await leave("/", TWO);
  await report("/about", ONE);
  // Either may have withdrawn: another visit.
  await report("/blog");
  const found = await sessions();
  expect(found).toHaveLength(3);
  expect(found.slice(0, 2).toSorted((a, b) => b.pages - a.pages)).toMatchObject([
    { visitorId: ONE, pages: 2, seconds: 0 },
    { visitorId: TWO, pages: 1, seconds: 20 },
  ]);
});

test("an inquiry from behind the address of several visits belongs to none of them", async () => {
  const touch = () => readTouch({ ...world, collector, now: () => now }, REPORTER);
  await report("/", ONE);
  expect((await touch())?.sessionId).toEqual(expect.any(String));
  await report("/", TWO);
  expect(await touch()).toEqual({ day: "2026-03-10", createdAt: now });
});

test("an id is not used unless the owner enabled it", async () => {
  const { db } = world;
  await db.update(siteConfig).set({ longTermVisitorId: false });
  collector.forgetSettings();
  await report("/", ONE);
  await report("/about", TWO);
  const [session, ...others] = await sessions();
  expect(others).toEqual([]);
  expect([ONE, TWO]).not.toContain(session?.visitorId);
  await db.update(siteConfig).set({ longTermVisitorId: true });
  collector.forgetSettings();
});
