import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { rangeFrom } from "#domain/analytics/ranges.ts";
import { testDatabase } from "../../../tests/support/database.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { rollUpBefore } from "../roll-up-job.ts";
import { analyticsDays } from "../tables.ts";
import { readReport } from "./read-report.ts";
import { reportCsv } from "./report-csv.ts";

const DAY = "2026-05-12";
const SESSIONS = 1_300;

const { db } = await forAllTests(testDatabase());

beforeAll(async () => {
  await db.execute(sql`select ensure_analytics_month(${DAY})`);
  // Each with a source, campaign, entry page and page of its own; the first ones view a project.
  await db.execute(sql`
    insert into analytics_sessions (daily_id, visitor_id, day, started_at, last_seen_at, entry_path, exit_path,
      channel, source, is_assistant, campaign, last_channel, last_source, last_campaign, device, country,
      pages, seconds, viewed_item, viewed_contact)
    select 'v' || n, 'v' || n, ${DAY}::date, ${DAY}::date, ${DAY}::date, path, path, 'Referral', 'site-' || n, false,
      'campaign-' || n, 'Referral', 'site-' || n, 'campaign-' || n, 'desktop', 'DE', 1, 20, true, false
    from generate_series(1, ${SESSIONS}::int) n, lateral (
      select case when n <= 30 then '/project/item-' else '/blog/item-' end || n as path) as item`);
  await db.execute(sql`
    insert into analytics_events (day, event_type, path, visitor_id, session_id, created_at)
    select day, 'page', entry_path, visitor_id, id::text, started_at from analytics_sessions`);
});

const range = rangeFrom({ days: "custom", from: DAY, to: DAY }, "2026-05-20");
const scope = { range, filters: {}, timeZone: "UTC", now: new Date("2026-05-20T12:00:00Z") };
const report = () => readReport(db, scope);
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

async function sums() {
  const { rest, total, sources, campaigns, entries, pages, channels } = await report();
  const all = (rows: readonly { sessions: number }[], unlisted: { sessions: number }) =>
    sum(rows.map(({ sessions }) => sessions)) + unlisted.sessions;
  const ofNoun = (noun: "Project" | "Post" | "Page") =>
    sum(pages.filter((page) => page.noun === noun).map(({ views }) => views)) + rest[noun].views;
  return {
    total: total.sessions,
    sources: all(sources, rest.Source),
    campaigns: all(campaigns, rest.Campaign),
    entries: all(entries, rest["Entry page"]),
    channels: all(channels, rest.Channel),
    projects: ofNoun("Project"),
    posts: ofNoun("Post"),
    pages: ofNoun("Page"),
  };
}

test("the rows of a card and the rest add up, also of a day with more keys than a roll-up keeps", async () => {
  const expected = {
    total: SESSIONS,
    sources: SESSIONS,
    campaigns: SESSIONS,
    entries: SESSIONS,
    channels: SESSIONS,
    projects: 30,
    posts: SESSIONS - 30,
    pages: 0,
  };
  expect(await sums()).toEqual(expected);
  await rollUpBefore(db, "2026-05-20");
  const stored = await db.$count(analyticsDays, sql`kind = 'source'`);
  expect(stored).toBe(1_001);
  expect(await sums()).toEqual(expected);
  const { rest, sources } = await report();
  expect([rest.Channel.sessions, sources.length, rest.Source.sessions]).toEqual([0, 100, 1_200]);
});

test("the export has a row for the rest", async () => {
  let csv = "";
  for await (const row of reportCsv(await report(), scope)) csv += row;
  expect(csv).toMatch(/^Source,Other,1200,,1200,1200,0,24000,/m);
  expect(csv).toMatch(/^Post,Other,1170,/m);
  // Of a thousand posts that were read as often, none left room for the projects.
  expect(csv).toMatch(/^Project,Other,30,/m);
  expect(csv).not.toMatch(/^(?:Channel|Device|Page),Other/m);
});
