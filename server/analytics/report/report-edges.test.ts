import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { rangeFrom } from "#domain/analytics/ranges.ts";
import { testDatabase } from "../../../tests/support/database.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { addPublicPost } from "../../../tests/support/rows.ts";
import { analyticsEvents, analyticsInquiries, analyticsSessions } from "../tables.ts";
import { readReport } from "./read-report.ts";
import { readTitles } from "./read-titles.ts";

const { db } = await forAllTests(testDatabase());

beforeAll(async () => {
  for (const day of ["2026-05-11", "2026-05-12"])
    await db.execute(sql`select ensure_analytics_month(${day})`);
});
beforeEach(() =>
  db.execute(sql`truncate analytics_events, analytics_sessions, analytics_inquiries`),
);

const range = rangeFrom({ days: "custom", from: "2026-05-12", to: "2026-05-12" }, "2026-05-20");
const now = new Date("2026-05-20T12:00:00Z");
const report = (filters = {}) => readReport(db, { range, filters, timeZone: "UTC", now });

/** A session that opened the pages, one after the other. */
async function addSession(
  paths: string[],
  changes: Partial<typeof analyticsSessions.$inferInsert> = {},
): Promise<string> {
  const day = changes.day ?? "2026-05-12";
  const startedAt = changes.startedAt ?? new Date(`${day}T12:00:00Z`);
  const [first = "/", last = first] = [paths[0], paths.at(-1)];
  const visitorId = `visitor-${sessions++}`;
  const session = {
    dailyId: visitorId,
    visitorId,
    day,
    startedAt,
    lastSeenAt: startedAt,
    entryPath: first,
    exitPath: last,
    channel: "Direct" as const,
    source: "",
    isAssistant: false,
    campaign: "",
    lastChannel: "Direct" as const,
    lastSource: "",
    lastCampaign: "",
    device: "desktop",
    country: "",
    pages: paths.length,
    seconds: 0,
    viewedItem: false,
    viewedContact: false,
    ...changes,
  };
  const [row] = await db.insert(analyticsSessions).values(session).returning();
  const sessionId = row?.id ?? "";
  const event = { day, eventType: "page", visitorId, sessionId, createdAt: startedAt };
  const events = paths.map((path) => ({ ...event, path }));
  await db.insert(analyticsEvents).values(events);
  return sessionId;
}
let sessions = 0;

test("many posts leave room for the projects among the top pages", async () => {
  const posts = Array.from({ length: 150 }, (_, nth) => `/blog/post-${nth}`);
  await addSession([...posts, ...posts, "/project/signs", "/about"]);
  const { pages } = await report();
  const pathsOf = (noun: string) => pages.filter((page) => page.noun === noun).map((p) => p.path);
  expect(pathsOf("Project")).toEqual(["/project/signs"]);
  expect(pathsOf("Page")).toEqual(["/about"]);
  expect(pathsOf("Post")).toHaveLength(100);
});

test("a page that was left without having been opened is no viewed page", async () => {
  const sessionId = await addSession(["/"]);
  const event = {
    day: "2026-05-12",
    eventType: "leave",
    path: "/about",
    visitorId: "v",
    sessionId,
  };
  await db.insert(analyticsEvents).values({ ...event, durationMs: 5_000 });
  expect((await report()).pages.map(({ path }) => path)).toEqual(["/"]);
});

test("a source that came as an assistant and otherwise is one row, which its filter matches", async () => {
  const bing = { channel: "Referral" as const, source: "Bing" };
  await addSession(["/", "/about"], { ...bing, isAssistant: true });
  await addSession(["/"], bing);
  const { sources } = await report();
  expect(sources).toMatchObject([{ name: "Bing", views: 3, sessions: 2, isAssistant: true }]);
  expect((await report({ source: "Bing" })).total.sessions).toBe(2);
});

test("a source that came as an assistant and otherwise is ordered by the sessions of both", async () => {
  for (const isAssistant of [true, true, false, false])
    await addSession(["/"], { source: "Bing", isAssistant });
  for (let nth = 0; nth < 3; nth += 1) await addSession(["/"], { source: "Mastodon" });
  const { sources } = await report();
  expect(sources.map(({ name, sessions }) => [name, sessions])).toEqual([
    ["Bing", 4],
    ["Mastodon", 3],
  ]);
});

test("sources are ordered by sessions, which their card shows", async () => {
  await addSession(["/", "/about", "/contact"], { source: "Long" });
  for (const path of ["/", "/about"]) await addSession([path], { source: "Frequent" });
  expect((await report()).sources.map(({ name }) => name)).toEqual(["Frequent", "Long"]);
});

test("an inquiry after midnight is found by what its visit read the evening before", async () => {
  const sessionId = await addSession(["/project/signs", "/contact"], { day: "2026-05-11" });
  await db
    .insert(analyticsInquiries)
    .values({ kind: "message", day: "2026-05-12", sessionId, readPaths: ["/project/signs"] });
  const messages = async (filters: object) => (await report(filters)).inquiries.messages;
  expect(await messages({})).toBe(1);
  expect(await messages({ page: "/project/signs" })).toBe(1);
  expect(await messages({ page: "/project/other" })).toBe(0);
});

test("an inquiry without a known source is named by its channel, which narrows the view to it", async () => {
  const inquiry = { kind: "message" as const, day: "2026-05-12", lastChannel: "Direct" };
  const direct = await addSession(["/"]);
  const named = await addSession(["/"], { source: "Direct", channel: "Referral" });
  await db.insert(analyticsInquiries).values([
    { ...inquiry, sessionId: direct, firstChannel: "Direct" },
    { ...inquiry, sessionId: named, firstChannel: "Referral", firstSource: "Direct" },
  ]);
  const { byFirstSource } = (await report()).inquiries;
  expect(byFirstSource.map(({ name, isChannel }) => [name, isChannel]).toSorted()).toEqual([
    ["Direct", false],
    ["Direct", true],
  ]);
  for (const filters of [{ channel: "Direct" }, { source: "Direct" }]) {
    expect((await report(filters)).inquiries.messages).toBe(1);
  }
});

test("a single day is shown by hours of the site's clock, which add up to it", async () => {
  await addSession(["/", "/about"], { startedAt: new Date("2026-05-12T13:59:59Z") });
  await addSession(["/"], { startedAt: new Date("2026-05-12T14:00:00Z"), device: "mobile" });
  // Opened after midnight, by a session of the day.
  await addSession(["/"], { startedAt: new Date("2026-05-13T04:10:00Z") });
  await addSession(["/"], { day: "2026-05-11", startedAt: new Date("2026-05-11T13:00:00Z") });
  const read = (filters: object) =>
    readReport(db, { range, filters, timeZone: "America/New_York", now });
  const { hours, total } = await read({});
  const shown = hours.filter(({ views, before }) => views > 0 || before !== 0);
  expect(shown).toEqual([
    { hour: 9, views: 2, visitors: 1, before: 1, published: [] },
    { hour: 10, views: 1, visitors: 1, before: 0, published: [] },
    { hour: 23, views: 1, visitors: 1, before: 0, published: [] },
  ]);
  expect(hours).toHaveLength(24);
  expect(hours.reduce((sum, { views }) => sum + views, 0)).toBe(total.views);
  const mobile = (await read({ device: "mobile" })).hours;
  expect(mobile.filter(({ views }) => views > 0).map(({ hour }) => hour)).toEqual([10]);
});

test("what was published is marked in its hour", async () => {
  const publishedAt = new Date("2026-05-12T03:30:00Z");
  await addPublicPost(db, { title: "Fog", publishedAt });
  const archived = { isArchived: true, archivedAt: publishedAt };
  await addPublicPost(db, {
    title: "Mist",
    publishedAt: new Date("2026-05-12T08:30:00Z"),
    ...archived,
  });
  const marked = async (timeZone: string) =>
    (await readReport(db, { range, filters: {}, timeZone, now })).hours
      .filter(({ published }) => published.length > 0)
      .map(({ hour }) => hour);
  expect(await marked("UTC")).toEqual([3]);
  // The evening of the day before.
  expect(await marked("America/New_York")).toEqual([]);
});

test("a path that is no text has no title", async () => {
  const paths = ["/", "/blog/%", "/project/%00"];
  expect([...(await readTitles(db, paths)).keys()]).toContain("/");
});
