import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Filters } from "#domain/analytics/filters.ts";
import { type Days, rangeFrom } from "#domain/analytics/ranges.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { importWorld } from "../../../tests/support/import-world.ts";
import {
  DEVICES,
  dayOf,
  eventsOf,
  type Inquiry,
  IS_ITEM,
  type Opened,
  randomVisits,
  type Session,
  SOURCES,
  sessionsOf,
  touchOf,
  ZONE,
} from "../../../tests/support/random-visits.ts";
import { addPublicPost, addPublicProject } from "../../../tests/support/rows.ts";
import { contactSubmissions } from "../../contact/tables.ts";
import { siteConfig } from "../../site/tables.ts";
import { parseBeacon } from "../beacon.ts";
import { Collector } from "../collector.ts";
import { readTouch, recordInquiry } from "../inquiries.ts";
import { rollUpBefore } from "../roll-up-job.ts";
import { readScope } from "./read-figures.ts";
import { type InquiryReport, type InquiryRow, readInquiries } from "./read-inquiries.ts";
import { readReport } from "./read-report.ts";
import { readVitals } from "./read-vitals.ts";

/** Clocks go forward on the 8th. */
const RANGE = rangeFrom({ days: "custom", from: "2026-03-07", to: "2026-03-09" }, "2026-03-20");
/** Thousands of reports, each at another time. */
const SLOW_MS = 60_000;
const FLUSHED_AFTER = 25;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const secondsOf = (pages: readonly Opened[]) => sum(pages.map(({ seconds }) => seconds));

function figuresOf(sessions: readonly Session[]) {
  return {
    views: sum(sessions.map(({ pages }) => pages.length)),
    visitors: new Set(sessions.map(({ day, address }) => `${day} ${address}`)).size,
    sessions: sessions.length,
    bounces: sessions.filter(({ pages }) => pages.length === 1 && secondsOf(pages) < 10).length,
    seconds: sum(sessions.map(({ pages }) => secondsOf(pages))),
  };
}

function percentile75(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1];
}

/** Those of the range, by the day on which each was sent. */
function inquiriesOf(sessions: readonly Session[], { from, to }: Days = RANGE) {
  const counted = sessions.flatMap((session) =>
    session.inquiries
      .filter(({ at, isSpam }) => !isSpam && dayOf(at) >= from && dayOf(at) <= to)
      .map((inquiry) => ({ ...inquiry, ...touchOf(session, inquiry) })),
  );
  const number = (matches: (inquiry: Inquiry) => boolean) => counted.filter(matches).length;
  const isWon = ({ kind, state }: Inquiry) => kind === "message" && state === "won";
  const by = (names: (inquiry: (typeof counted)[number]) => readonly string[]) => {
    const named = counted.flatMap((inquiry) => names(inquiry).map((name) => ({ name, inquiry })));
    return Object.fromEntries(
      [...Map.groupBy(named, ({ name }) => name)].map(([name, of]) => [
        name,
        [of.length, of.filter(({ inquiry }) => isWon(inquiry)).length],
      ]),
    );
  };
  return {
    messages: number(({ kind }) => kind === "message"),
    subscriptions: number(({ kind }) => kind === "subscription"),
    answered: number(
      ({ kind, state }) => kind === "message" && (state === "answered" || state === "won"),
    ),
    won: number(isWon),
    byFirstSource: by(({ first }) => [first]),
    byLastSource: by(({ last }) => [last]),
    byItem: by(({ read }) => read),
  };
}

function matches({ device, referrer, pages }: Session, filters: Filters): boolean {
  return (
    (!filters.device || filters.device === device) &&
    (!filters.channel || filters.channel === SOURCES[referrer][0]) &&
    (!filters.source || filters.source === SOURCES[referrer][1]) &&
    (!filters.entry || filters.entry === pages[0]?.path) &&
    (!filters.page || pages.some(({ path }) => path === filters.page))
  );
}

/** What the report has to say of these sessions, by name of card and row. */
function expectedOf(all: readonly Session[], filters: Filters) {
  const matching = all.filter((session) => matches(session, filters));
  const within = ({ from, to }: { from: string; to: string }) =>
    matching.filter(({ day }) => day >= from && day <= to);
  const sessions = within(RANGE);
  const by = (key: (session: Session) => string) =>
    Object.fromEntries(
      [...Map.groupBy(sessions, key)].filter(([name]) => name).map(([k, v]) => [k, figuresOf(v)]),
    );
  const opened = sessions.flatMap((session) => session.pages.map((page) => ({ ...page, session })));
  return {
    total: figuresOf(sessions),
    previous: figuresOf(within(RANGE.previous)),
    days: Object.fromEntries(
      ["2026-03-07", "2026-03-08", "2026-03-09"].map((day) => {
        const { views, visitors } = figuresOf(sessions.filter((session) => session.day === day));
        return [day, { views, visitors }];
      }),
    ),
    channels: by(({ referrer }) => SOURCES[referrer][0] ?? ""),
    sources: by(({ referrer }) => SOURCES[referrer][1] ?? ""),
    devices: by(({ device }) => device),
    entries: by(({ pages }) => pages[0]?.path ?? ""),
    pages: Object.fromEntries(
      [...Map.groupBy(opened, ({ path }) => path)].map(([path, of]) => [
        path,
        {
          views: of.length,
          visitors: new Set(of.map(({ session }) => `${session.day} ${session.address}`)).size,
          sessions: new Set(of.map(({ session }) => session)).size,
          seconds: secondsOf(of),
          lcp: percentile75([...new Map(of.map(({ session, lcp }) => [session, lcp])).values()]),
        },
      ]),
    ),
    funnel: {
      sessions: sessions.length,
      item: sessions.filter(({ pages }) => pages.some(({ path }) => IS_ITEM.test(path))).length,
      contact: sessions.filter(({ pages }) => pages.some(({ path }) => path === "/contact")).length,
    },
    inquiries: inquiriesOf(matching),
  };
}

/** The report in the same form. */
async function reported(filters: Filters): Promise<ReturnType<typeof expectedOf>> {
  const now = new Date("2026-03-20T12:00:00Z");
  const report = await readReport(world.db, { range: RANGE, filters, timeZone: ZONE, now });
  const named = (rows: readonly { name: string }[]) =>
    Object.fromEntries(
      rows.map((row) => {
        const { views, visitors, sessions, bounces, seconds } = { ...NONE, ...row };
        return [row.name, { views, visitors, sessions, bounces, seconds }];
      }),
    );
  return {
    total: report.total,
    previous: report.previous,
    days: Object.fromEntries(
      report.chart.map(({ day, views, visitors }) => [day, { views, visitors }]),
    ),
    channels: named(report.channels),
    sources: named(report.sources),
    devices: named(report.devices),
    entries: named(report.entries),
    pages: Object.fromEntries(
      report.pages.map(({ path, views, visitors, sessions, seconds }) => {
        const lcp = report.vitals.find((row) => row.path === path)?.lcp?.value;
        return [path, { views, visitors, sessions, seconds, lcp }];
      }),
    ),
    funnel: report.funnel,
    inquiries: inquiriesIn({
      ...report.inquiries,
      byItem: report.inquiries.byItem.map((row) => ({ ...row, name: row.path })),
    }),
  };
}

/** Each day alone, so that what an inquiry's session began the day before counts as well. */
async function checkDays(filters: Filters): Promise<void> {
  for (const day of new Set(sessions.map(({ day }) => day))) {
    const days = { from: day, to: day };
    const matching = sessions.filter((session) => matches(session, filters));
    expect(inquiriesIn(await readInquiries(world.db, { days, filters })), day).toEqual(
      inquiriesOf(matching, days),
    );
  }
}

function inquiriesIn(found: InquiryReport): ReturnType<typeof inquiriesOf> {
  const { messages, subscriptions, answered, won, byFirstSource, byLastSource } = found;
  const named = (rows: readonly InquiryRow[]) =>
    Object.fromEntries(rows.map(({ name, inquiries, won }) => [name, [inquiries, won]]));
  return {
    messages,
    subscriptions,
    answered,
    won,
    byFirstSource: named(byFirstSource),
    byLastSource: named(byLastSource),
    byItem: named(found.byItem),
  };
}

const NONE = { views: 0, visitors: 0, sessions: 0, bounces: 0, seconds: 0 };

async function inquire(
  at: Parameters<typeof readTouch>[0],
  { kind, state, isSpam }: Inquiry,
  reporter: { address: string; userAgent: string },
): Promise<void> {
  const touch = await readTouch(at, reporter);
  if (kind === "subscription") return recordInquiry(at, at.db, touch, { kind });
  const [stored] = await at.db
    .insert(contactSubmissions)
    .values({
      fullName: "Ama",
      email: "ama@example.org",
      reason: "hiring",
      message: "About a new packaging.",
    })
    .returning();
  const submissionId = stored?.id ?? "";
  await recordInquiry(at, at.db, touch, { kind, submissionId });
  const isIt = eq(contactSubmissions.id, submissionId);
  await at.db.update(contactSubmissions).set({ state, isSpam }).where(isIt);
}

let world: typeof opened.world;
const sessions: Session[] = [];
const opened = await forAllTests(importWorld());

beforeAll(async () => {
  world = opened.world;
  let now = new Date(0);
  const collector = new Collector({ ...world, now: () => now });
  const at = { ...world, collector, now: () => now };
  await world.db.insert(siteConfig).values({ timeZone: ZONE });
  await addPublicProject(world.db, { slug: "signs" });
  await addPublicPost(world.db, { slug: "windows" });
  await addPublicPost(world.db, { slug: "fog" });
  const visits = randomVisits();
  sessions.push(...sessionsOf(visits));
  for (const [nth, { time, visit, sent, inquiry }] of eventsOf(visits).entries()) {
    now = new Date(time);
    const reporter = { address: visit.address, userAgent: DEVICES[visit.device] };
    const beacon = sent && parseBeacon(JSON.stringify(sent));
    if (beacon) collector.collect(beacon, reporter);
    if (inquiry) await inquire(at, inquiry, reporter);
    if (nth % FLUSHED_AFTER === 0) await collector.flush();
  }
  await collector.flush();
}, SLOW_MS);

const FILTERS: Filters[] = [
  {},
  { device: "mobile" },
  { channel: "Search" },
  { source: "LinkedIn", device: "desktop" },
  { page: "/contact" },
  { page: "/blog/fog", entry: "/", channel: "Direct" },
  { entry: "/project/signs", device: "mobile" },
];

test(
  "every figure is the one computed plainly, with any filters, before and after roll-ups",
  async () => {
    const overMidnight = sessions.filter(({ pages, day }) => {
      const { at = 0, seconds = 0 } = pages.at(-1) ?? {};
      const end = new Date(at + seconds * 1_000);
      return end.toLocaleDateString("sv-SE", { timeZone: ZONE }) !== day;
    });
    expect(overMidnight.length).toBeGreaterThan(0);
    const inquired = inquiriesOf(sessions);
    expect(Math.min(inquired.subscriptions, inquired.answered, inquired.won)).toBeGreaterThan(3);
    const check = async () => {
      for (const filters of FILTERS) {
        expect(await reported(filters), JSON.stringify(filters)).toEqual(
          expectedOf(sessions, filters),
        );
        await checkDays(filters);
      }
      const scope = await readScope(world.db, RANGE, {});
      const measured = await readVitals(world.db, scope, 100);
      expect(await readVitals(world.db, scope, 2)).toEqual(measured.slice(0, 2));
    };
    await check();
    await rollUpBefore(world.db, "2026-03-08");
    await check();
    await rollUpBefore(world.db, "2026-06-01");
    await check();
    // Nothing is left to compute from sessions.
    const days = await world.db.execute(sql`select from analytics_rolled_days`);
    expect(days.rowCount).toBe(new Set(sessions.map(({ day }) => day)).size);
  },
  SLOW_MS,
);
