import { sql } from "drizzle-orm";
import { formatNumber } from "#domain/site/formats.ts";
import { rangeFrom } from "../domain/analytics/ranges.ts";
import { addDays } from "../domain/site/site-day.ts";
import { readByDay, readByKey, readScope } from "../server/analytics/report/read-figures.ts";
import { readInquiries } from "../server/analytics/report/read-inquiries.ts";
import { readReport } from "../server/analytics/report/read-report.ts";
import { readVitals } from "../server/analytics/report/read-vitals.ts";
import { KINDS } from "../server/analytics/report/summaries.ts";
import { rollUpBefore } from "../server/analytics/roll-up-job.ts";
import type { Database } from "../server/db/connection.ts";
import type { Bench } from "./bench.ts";
import { createDatabase, startServer } from "./database.ts";
import { medianOf, ratios } from "./statistics.ts";

const DAYS = 365;
const EVENTS = 12_000_000;
const QUICK_EVENTS = 240_000;
const EVENTS_PER_SESSION = 4;
/** Of the time of the same query over a week. */
const TIMES_MAX = 20;
const TODAY = "2026-05-12";
const NOW = new Date(`${TODAY}T15:00:00Z`);
/** That the screen shows of web vitals. */
const ROWS_MAX = 10;
/** The others are in "views by day" and "web vitals". */
const CARD_KINDS = KINDS.filter(
  (kind) => kind !== "total" && kind !== "measured" && kind !== "vital",
);

/** Cards of 90 days out of a year of events, against the same of a week. */
export async function measureYear(bench: Bench): Promise<void> {
  const events = bench.isQuick ? QUICK_EVENTS : EVENTS;
  bench.log(`Year: filling a database with ${formatNumber(events)} events`);
  const { db } = await createDatabase(bench, await startServer(bench), "year");
  await fillYear(db, events);
  await rollUpBefore(db, TODAY);
  await db.execute(sql`analyze`);
  const cards: [string, (days: "7" | "90") => Promise<unknown>][] = [
    ["views by day", async (days) => readByDay(db, await scopeOf(db, days))],
    ...CARD_KINDS.map((kind): [string, (days: "7" | "90") => Promise<unknown>] => [
      kind,
      async (days) => readByKey(db, kind, await scopeOf(db, days), 100),
    ]),
    ["web vitals", async (days) => readVitals(db, await scopeOf(db, days), ROWS_MAX)],
    ["inquiries", async (days) => readInquiries(db, await scopeOf(db, days))],
    ["all of the screen", (days) => readReport(db, { ...reportOf(days), filters: {} }, ROWS_MAX)],
    [
      "all of the screen, one source",
      (days) => readReport(db, { ...reportOf(days), filters: { source: "Google" } }, ROWS_MAX),
    ],
  ];
  for (const [name, read] of cards) {
    const weeks: number[] = [];
    const quarters: number[] = [];
    for (let round = 0; round < (bench.isQuick ? 3 : 7); round++) {
      weeks.push(await timeOf(() => read("7")));
      quarters.push(await timeOf(() => read("90")));
    }
    bench.report({
      what: `90 days of ${formatNumber(events)} events to a week: ${name}`,
      rounds: ratios(quarters, weeks),
      unit: "",
      limit: { atMost: TIMES_MAX },
      details: `${medianOf(quarters).toFixed(1)} ms to ${medianOf(weeks).toFixed(1)} ms`,
    });
  }
}

function reportOf(days: "7" | "90") {
  return { range: rangeFrom({ days }, TODAY), timeZone: "UTC", now: NOW };
}

function scopeOf(db: Database, days: "7" | "90") {
  return readScope(db, reportOf(days).range, {});
}

async function timeOf(read: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await read();
  return performance.now() - begun;
}

/** Sessions of four events: two pages, each left. Sources and pages are unevenly common. */
async function fillYear(db: Database, events: number): Promise<void> {
  const perDay = Math.round(events / EVENTS_PER_SESSION / DAYS);
  for (let at = DAYS - 1; at >= 0; at--) {
    const day = addDays(TODAY, -at);
    await db.execute(sql`select ensure_analytics_month(${day})`);
    await db.execute(sql`
      insert into analytics_sessions (daily_id, visitor_id, day, started_at, last_seen_at, entry_path,
        exit_path, channel, source, is_assistant, campaign, last_channel, last_source, last_campaign,
        device, country, pages, seconds, viewed_item, viewed_contact)
      select 'v' || n, 'v' || n, ${day}::date, moment, moment + interval '2 minutes',
        '/blog/post-' || common, '/project/project-' || common,
        case when n % 3 = 0 then 'Search' else 'Referral' end,
        case when n % 3 = 0 then 'Google' else 'site-' || common || '.example' end, false,
        case when n % 10 = 0 then 'campaign-' || common else '' end,
        'Search', 'Google', '', case when n % 3 = 0 then 'mobile' else 'desktop' end,
        case when n % 2 = 0 then 'DE' else 'US' end, 2, n % 300, true, n % 20 = 0
      from generate_series(1, ${perDay}::int) n,
        lateral (select ${day}::date + n * interval '1 day' / ${perDay}::int as moment,
          floor(400 * power(random(), 3) + n * 0)::int as common) as drawn`);
    await db.execute(sql`
      insert into analytics_events (day, event_type, path, visitor_id, session_id, created_at,
        duration_ms, lcp_ms, inp_ms, cls_thousandths)
      select s.day, kind, case when nth = 1 then s.entry_path else s.exit_path end, s.visitor_id,
        s.id::text, s.started_at,
        case when kind = 'leave' then 30000 end,
        case when kind = 'leave' then 1000 + 100 * (s.seconds % 30) end,
        case when kind = 'leave' then 50 + 10 * (s.seconds % 20) end,
        case when kind = 'leave' then 5 * (s.seconds % 20) end
      from analytics_sessions s, generate_series(1, 2) nth, unnest(array['page', 'leave']) kind
      where s.day = ${day}::date`);
  }
}
