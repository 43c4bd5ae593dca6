import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { daysUntil } from "#domain/analytics/ranges.ts";
import { type TestDatabase, testDatabase } from "../../tests/support/database.ts";
import { addPost, addProject } from "../../tests/support/views.ts";
import { readDevices, readSources, readTopPages } from "./breakdown.ts";
import { deleteOldVisitorDays, readViewDays } from "./days.ts";
import { insertView } from "./store.ts";
import { analyticsEvents, analyticsVisitorDays } from "./tables.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.execute(sql`truncate analytics_events, analytics_days, analytics_visitor_days`);
});

const NOW = new Date("2026-11-20T12:00:00Z");
const DAYS = daysUntil(NOW, 30);
type View = Partial<typeof analyticsEvents.$inferInsert>;

function view(day: string, visitorId: string, more: View = {}) {
  const own = { eventType: "view", path: "/about", sessionId: randomUUID() };
  return { ...own, day, visitorId, ...more };
}

const keep = (...parts: Parameters<typeof view>) => insertView(database.db, view(...parts));
const traffic = async (last?: number) => (await readViewDays(database.db, DAYS)).traffic(last);

test("days without visits are listed with zeros", async () => {
  const { days, ...sums } = await traffic();
  expect(sums).toEqual({ views: 0, visitors: 0 });
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ day: "2026-11-20", views: 0, visitors: 0 });
});

test("a visitor of several days counts once per day and once in the range", async () => {
  for (const day of ["2026-10-30", "2026-11-12", "2026-11-14", "2026-11-20", "2026-11-20"])
    await keep(day, "known");
  await keep("2026-11-20", "new");
  expect(await traffic(7)).toEqual(expect.objectContaining({ views: 4, visitors: 2 }));
  expect(await traffic()).toEqual(expect.objectContaining({ views: 6, visitors: 2 }));
  expect(await traffic(1)).toEqual({
    days: [{ day: "2026-11-20", views: 3, visitors: 2 }],
    views: 3,
    visitors: 2,
  });
});

test("the roll-up matches the events, also after a bulk insert", async () => {
  const events = Array.from({ length: 400 }, (_, n) =>
    view(DAYS[(n * 7) % 30] ?? "", `visitor ${(n * 13) % 37}`),
  );
  await database.db.execute(sql`select ensure_analytics_month(d::date)
    from generate_series(${DAYS[0]}::date, ${DAYS[29]}::date, '20 days') d`);
  await database.db.insert(analyticsEvents).values(events);
  for (const last of [1, 7, 30]) {
    const { rows } = await database.db.execute(sql`select count(*)::integer as views,
      count(distinct visitor_id)::integer as visitors from analytics_events
      where day >= ${DAYS.at(-last)}`);
    const { views, visitors } = await traffic(last);
    expect([{ views, visitors }]).toEqual(rows);
  }
});

test("visitors outside the window are deleted but stay counted", async () => {
  const [longAgo = "", atLast = ""] = daysUntil(NOW, 92).slice(0, 2);
  for (const day of [longAgo, atLast]) await keep(day, "known");
  await deleteOldVisitorDays(database.db, NOW);
  expect(await database.db.select().from(analyticsVisitorDays)).toEqual([
    { visitorId: "known", day: atLast },
  ]);
  const views = (await readViewDays(database.db, daysUntil(NOW, 92))).traffic();
  expect([views.views, views.visitors]).toEqual([2, 1]);
});

test("concurrent views all count, and their visitor once", async () => {
  await Promise.all(Array.from({ length: 40 }, () => keep("2026-11-20", "busy")));
  expect(await traffic(1)).toEqual(expect.objectContaining({ views: 40, visitors: 1 }));
});

test("top pages have titles, most viewed first, deleted items included", async () => {
  const { db } = database;
  const project = await addProject(db, { title: "Harbour Signs" });
  const post = await addPost(db, { title: "Shop windows" });
  const views: View[] = [
    ...Array.from({ length: 3 }, () => ({ projectId: project })),
    ...Array.from({ length: 2 }, () => ({ blogPostId: post })),
    { blogPostId: randomUUID() },
  ];
  for (const item of views) await keep("2026-11-20", "one", { ...item, path: "" });
  await keep("2026-09-01", "one");
  const pages = await readTopPages(db, DAYS);
  expect(pages.map(({ noun, title, views: count }) => [noun, title, count])).toEqual([
    ["Project", "Harbour Signs", 3],
    ["Post", "Shop windows", 2],
    ["Post", "", 1],
  ]);
});

test("sources and devices are grouped, largest first", async () => {
  const from = (more: View) => keep("2026-11-20", randomUUID(), more);
  await from({ referrer: "https://www.google.com/", device: "mobile" });
  await from({ referrer: "https://www.google.com/", device: "mobile" });
  await from({ referrer: "http://Site.example:3000/blog", device: "tablet" });
  await from({ utmMedium: "email", utmSource: "letter" });
  await from({ referrer: `https://${"x".repeat(600)}.example/`, utmSource: "😀".repeat(300) });
  const { db } = database;
  const sources = await readSources(db, DAYS, "site.example");
  expect(sources[0]).toEqual({ name: "Search", views: 2 });
  expect(sources.map(({ name }) => name).sort()).toEqual([
    "Email",
    "Internal",
    "Referral",
    "Search",
  ]);
  expect(await readDevices(db, DAYS)).toEqual([
    { name: "desktop", views: 2 },
    { name: "mobile", views: 2 },
    { name: "tablet", views: 1 },
  ]);
});
