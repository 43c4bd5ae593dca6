import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Filters } from "#domain/analytics/filters.ts";
import { rangeFrom } from "#domain/analytics/ranges.ts";
import { siteDay } from "#domain/site/site-day.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { importWorld } from "../../../tests/support/import-world.ts";
import { BROWSER } from "../../../tests/support/views.ts";
import { siteConfig } from "../../site/tables.ts";
import { parseBeacon } from "../beacon.ts";
import { Collector } from "../collector.ts";
import { rollUpBefore } from "../roll-up-job.ts";
import { readReport } from "./read-report.ts";
import { reportCsv } from "./report-csv.ts";

/** Clocks go forward on 8 March. */
const timeZone = "America/New_York";
const EST = "-05:00";
const EDT = "-04:00";
const FILTERS: Filters[] = [{}, { device: "mobile" }, { page: "/contact" }, { entry: "/about" }];

let collector: Collector;
let now = new Date();
const { world } = await forAllTests(importWorld());

beforeAll(async () => {
  collector = new Collector({ ...world, now: () => now });
  await world.db.insert(siteConfig).values({ timeZone });
});
beforeEach(async () => {
  await world.db.execute(
    sql`truncate analytics_events, analytics_sessions, analytics_days, analytics_rolled_days`,
  );
});

const at = (moment: string) => {
  now = new Date(moment);
};
async function send(visitor: "one" | "two" | "phone", sent: object): Promise<void> {
  const beacon = parseBeacon(JSON.stringify({ isOpened: !("seconds" in sent), ...sent }));
  const userAgent = visitor === "phone" ? `${BROWSER} Mobile` : BROWSER;
  const address = visitor === "one" ? "203.0.113.1" : "203.0.113.2";
  if (beacon) collector.collect(beacon, { address, userAgent });
  await collector.flush();
}
const report = (days: string, filters: Filters = {}) =>
  readReport(world.db, {
    range: rangeFrom({ days }, siteDay(now, timeZone)),
    filters,
    timeZone,
    now,
  });

/** Visits before and after 14:05, of which two are open at the time. */
async function visitUntil1405(): Promise<void> {
  at(`2026-03-07T09:30:00${EST}`);
  await send("one", { path: "/" });
  at(`2026-03-07T09:30:05${EST}`);
  await send("one", { path: "/", seconds: 5 });
  at(`2026-03-07T13:58:00${EST}`);
  await send("phone", { path: "/about" });
  at(`2026-03-07T14:00:00${EST}`);
  await send("phone", { path: "/about", seconds: 120 });
  await send("phone", { path: "/contact" });
  at(`2026-03-07T14:04:00${EST}`);
  await send("two", { path: "/about" });
  at(`2026-03-07T14:05:00${EST}`);
}

async function visitAfter1405(): Promise<void> {
  at(`2026-03-07T14:06:00${EST}`);
  await send("two", { path: "/about", seconds: 120 });
  await send("two", { path: "/contact" });
  await send("phone", { path: "/contact", seconds: 300 });
  at(`2026-03-07T23:50:00${EST}`);
  await send("one", { path: "/" });
  at(`2026-03-08T00:05:00${EST}`);
  await send("one", { path: "/about" });
}

test("today is compared with yesterday as it was at the same time, also when clocks change", async () => {
  await visitUntil1405();
  const shown = await Promise.all(FILTERS.map((filters) => report("1", filters)));
  expect(shown.map(({ total }) => total)).toEqual([
    { views: 4, visitors: 3, sessions: 3, bounces: 2, seconds: 125 },
    { views: 2, visitors: 1, sessions: 1, bounces: 0, seconds: 120 },
    { views: 2, visitors: 1, sessions: 1, bounces: 0, seconds: 120 },
    { views: 3, visitors: 2, sessions: 2, bounces: 1, seconds: 120 },
  ]);
  await visitAfter1405();
  at(`2026-03-08T14:05:00${EDT}`);
  for (const rolledUp of [false, true]) {
    if (rolledUp) await rollUpBefore(world.db, "2026-03-08");
    for (const [nth, filters] of FILTERS.entries()) {
      const { previous, comparedUntil, hours } = await report("1", filters);
      expect(previous).toEqual(shown[nth]?.total);
      expect(comparedUntil).toBe("14:05");
      const before = shown[nth]?.hours.map(({ hour, views }) => (hour > 14 ? undefined : views));
      expect(hours.map((hour) => hour.before)).toEqual(before);
    }
  }
});

test("a week that includes today is compared until the same time of its last day", async () => {
  at(`2026-03-06T20:00:00${EST}`);
  await send("one", { path: "/" });
  await visitUntil1405();
  await visitAfter1405();
  await rollUpBefore(world.db, "2026-03-08");
  at(`2026-03-14T14:05:00${EDT}`);
  const { previous, chart } = await report("7");
  expect(previous).toEqual({ views: 5, visitors: 4, sessions: 4, bounces: 3, seconds: 125 });
  expect(chart.slice(-2).map(({ before }) => before)).toEqual([1, 4]);
});

test("a period that is over is compared with whole days", async () => {
  await visitUntil1405();
  await visitAfter1405();
  at(`2026-03-09T14:05:00${EDT}`);
  const scope = { filters: {}, timeZone, now };
  const range = rangeFrom({ days: "custom", from: "2026-03-08", to: "2026-03-08" }, "2026-03-09");
  const { previous, comparedUntil, hours } = await readReport(world.db, { ...scope, range });
  expect([previous.views, comparedUntil, hours[23]?.before]).toEqual([7, null, 2]);
});

test("the hour that a day lacks counts by the clock", async () => {
  at(`2026-03-08T01:50:00${EST}`);
  await send("one", { path: "/" });
  // A moment half an hour before `02:30` of the day after, were days 24 hours long.
  at(`2026-03-08T03:10:00${EDT}`);
  await send("two", { path: "/" });
  at(`2026-03-09T02:30:00${EDT}`);
  expect((await report("1")).previous.views).toBe(1);
  at(`2026-03-09T03:10:00${EDT}`);
  expect((await report("1")).previous.views).toBe(2);
});

test("the export says until when the previous period counts", async () => {
  at(`2026-03-08T14:05:00${EDT}`);
  const range = rangeFrom({ days: "1" }, "2026-03-08");
  const scope = { range, filters: {}, timeZone, now };
  let csv = "";
  for await (const row of reportCsv(await report("1"), scope)) csv += row;
  expect(csv).toMatch(/^Previous period,2026-03-07 to 2026-03-07 14:05,0,/m);
  expect(csv).toMatch(/^Hour,14:00,0,0,0,/m);
  expect(csv).toMatch(/^Hour,15:00,0,,0,/m);
});
