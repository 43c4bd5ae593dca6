import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { rangeFrom } from "#domain/analytics/ranges.ts";
import { type TestDatabase, testDatabase } from "../../../tests/support/database.ts";
import { analyticsEvents, analyticsInquiries, analyticsSessions } from "../tables.ts";
import { readReport } from "./read-report.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  for (const day of ["2026-05-11", "2026-05-12"])
    await database.db.execute(sql`select ensure_analytics_month(${day})`);
});
afterAll(() => database.drop());
beforeEach(() =>
  database.db.execute(sql`truncate analytics_events, analytics_sessions, analytics_inquiries`),
);

const range = rangeFrom({ days: "custom", from: "2026-05-12", to: "2026-05-12" }, "2026-05-20");
const report = (filters = {}) => readReport(database.db, { range, filters, timeZone: "UTC" });

/** A session that opened the pages, one after the other. */
async function addSession(
  paths: string[],
  changes: Partial<typeof analyticsSessions.$inferInsert> = {},
): Promise<string> {
  const day = changes.day ?? "2026-05-12";
  const startedAt = new Date(`${day}T12:00:00Z`);
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
  const [row] = await database.db.insert(analyticsSessions).values(session).returning();
  const sessionId = row?.id ?? "";
  const events = paths.map((path) => ({ day, eventType: "page", path, visitorId, sessionId }));
  await database.db.insert(analyticsEvents).values(events);
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

test("a source that came as an assistant and otherwise is one row, which its filter matches", async () => {
  const bing = { channel: "Referral" as const, source: "Bing" };
  await addSession(["/", "/about"], { ...bing, isAssistant: true });
  await addSession(["/"], bing);
  const { sources } = await report();
  expect(sources).toMatchObject([{ name: "Bing", views: 3, sessions: 2, isAssistant: true }]);
  expect((await report({ source: "Bing" })).total.sessions).toBe(2);
});

test("sources are ordered by sessions, which their card shows", async () => {
  await addSession(["/", "/about", "/contact"], { source: "Long" });
  for (const path of ["/", "/about"]) await addSession([path], { source: "Frequent" });
  expect((await report()).sources.map(({ name }) => name)).toEqual(["Frequent", "Long"]);
});

test("an inquiry after midnight is found by what its visit read the evening before", async () => {
  const sessionId = await addSession(["/project/signs", "/contact"], { day: "2026-05-11" });
  await database.db
    .insert(analyticsInquiries)
    .values({ kind: "message", day: "2026-05-12", sessionId, readPaths: ["/project/signs"] });
  const messages = async (filters: object) => (await report(filters)).inquiries.messages;
  expect(await messages({})).toBe(1);
  expect(await messages({ page: "/project/signs" })).toBe(1);
  expect(await messages({ page: "/project/other" })).toBe(0);
});
