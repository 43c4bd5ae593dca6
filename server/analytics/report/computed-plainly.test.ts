import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Filters } from "#domain/analytics/filters.ts";
import { rangeFrom } from "#domain/analytics/ranges.ts";
import { importWorld } from "../../../tests/support/import-world.ts";
import { randomFrom } from "../../../tests/support/random.ts";
import { addPost, addProject, BROWSER } from "../../../tests/support/views.ts";
import { siteConfig } from "../../site/tables.ts";
import { parseBeacon } from "../beacon.ts";
import { Collector } from "../collector.ts";
import { rollUpBefore } from "../roll-up-job.ts";
import { readReport } from "./read-report.ts";

const ZONE = "America/New_York";
/** Clocks go forward on the 8th. */
const RANGE = rangeFrom({ days: "custom", from: "2026-03-07", to: "2026-03-09" }, "2026-03-20");
const FIRST = Date.parse("2026-03-03T22:00:00Z");
/** Thousands of reports, each at another time. */
const SLOW_MS = 60_000;
const HOUR_MS = 3_600_000;
const HOURS = 7 * 24;
const VISITS = 300;
const VISITORS = 12;
const PAGES = ["/", "/about", "/contact", "/project/signs", "/blog/windows", "/blog/fog"];
const SOURCES = {
  "": ["Direct", ""],
  "https://www.google.com/": ["Search", "Google"],
  "https://www.linkedin.com/": ["Social", "LinkedIn"],
  "https://example.org/": ["Referral", "example.org"],
};
const DEVICES = { desktop: BROWSER, mobile: `${BROWSER} Mobile` };

type Opened = { at: number; path: string; seconds: number; lcp: number };
type Visit = {
  address: string;
  device: keyof typeof DEVICES;
  referrer: keyof typeof SOURCES;
  pages: Opened[];
};
type Session = Visit & { day: string; visitor: string };

const random = randomFrom(20_260_308);
const below = (max: number) => Math.floor(random() * max);
const pick = <T>(list: readonly T[]): T => {
  const found = list[below(list.length)];
  if (found === undefined) throw new Error("The list is empty");
  return found;
};

/** Of New York, in winter or summer time. */
function nextMidnight(after: number): number {
  return Math.ceil(after / (24 * HOUR_MS)) * 24 * HOUR_MS + pick([4, 5]) * HOUR_MS;
}

/** A visitor's visits never overlap, and are more or less than 30 minutes apart. */
function randomVisits(): Visit[] {
  const devices = ["desktop", "mobile"] as const;
  const referrers = [
    "",
    "https://www.google.com/",
    "https://www.linkedin.com/",
    "https://example.org/",
  ] as const;
  return Array.from({ length: VISITORS }, (_, visitor) => {
    const device = pick(devices);
    let at = FIRST + below(3_600) * 1_000;
    return Array.from({ length: Math.round(VISITS / VISITORS) }, () => {
      const gapMinutes = random() < 0.3 ? 5 + below(24) : 31 + below((HOURS * 60) / 8);
      at += gapMinutes * 60_000;
      if (random() < 0.15) at = nextMidnight(at) - below(240) * 1_000;
      const pages = Array.from({ length: 1 + below(4) }, () => {
        const seconds = 2 + below(random() < 0.5 ? 9 : 400);
        const opened = { at, path: pick(PAGES), seconds, lcp: 100 * (1 + below(40)) };
        at += (seconds + 2) * 1_000;
        return opened;
      });
      return { address: `203.0.113.${visitor}`, device, referrer: pick(referrers), pages };
    });
  }).flat();
}

/** Visits less than 30 minutes apart are one session, of the day in New York on which it began. */
function sessionsOf(visits: readonly Visit[]): Session[] {
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE, dateStyle: "short" });
  const sessions: Session[] = [];
  for (const visit of visits) {
    const before = sessions.at(-1);
    const last = before?.pages.at(-1);
    const begins = visit.pages[0]?.at ?? 0;
    if (before && last && before.address === visit.address) {
      if (begins - (last.at + last.seconds * 1_000) < 30 * 60_000) {
        before.pages.push(...visit.pages);
        continue;
      }
    }
    sessions.push({
      ...visit,
      pages: [...visit.pages],
      day: day.format(begins),
      visitor: visit.address,
    });
  }
  return sessions;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const secondsOf = (pages: readonly Opened[]) => sum(pages.map(({ seconds }) => seconds));

function figuresOf(sessions: readonly Session[]) {
  return {
    views: sum(sessions.map(({ pages }) => pages.length)),
    visitors: new Set(sessions.map(({ day, visitor }) => `${day} ${visitor}`)).size,
    sessions: sessions.length,
    bounces: sessions.filter(({ pages }) => pages.length === 1 && secondsOf(pages) < 10).length,
    seconds: sum(sessions.map(({ pages }) => secondsOf(pages))),
  };
}

function percentile75(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1];
}

/** What the report has to say of these sessions, by name of card and row. */
function expectedOf(all: readonly Session[], filters: Filters) {
  const matching = all.filter(
    ({ device, referrer, pages }) =>
      (!filters.device || filters.device === device) &&
      (!filters.channel || filters.channel === SOURCES[referrer][0]) &&
      (!filters.source || filters.source === SOURCES[referrer][1]) &&
      (!filters.entry || filters.entry === pages[0]?.path) &&
      (!filters.page || pages.some(({ path }) => path === filters.page)),
  );
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
          visitors: new Set(of.map(({ session }) => `${session.day} ${session.visitor}`)).size,
          sessions: new Set(of.map(({ session }) => session)).size,
          seconds: secondsOf(of),
          lcp: percentile75(of.map(({ lcp }) => lcp)),
        },
      ]),
    ),
    funnel: {
      sessions: sessions.length,
      item: sessions.filter(({ pages }) =>
        pages.some(({ path }) => /^\/(project|blog)\//.test(path)),
      ).length,
      contact: sessions.filter(({ pages }) => pages.some(({ path }) => path === "/contact")).length,
    },
  };
}

/** The report in the same form. */
async function reported(filters: Filters): Promise<ReturnType<typeof expectedOf>> {
  const report = await readReport(world.db, { range: RANGE, filters, timeZone: ZONE });
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
  };
}

const NONE = { views: 0, visitors: 0, sessions: 0, bounces: 0, seconds: 0 };

let opened: Awaited<ReturnType<typeof importWorld>>;
let world: typeof opened.world;
const sessions: Session[] = [];
beforeAll(async () => {
  opened = await importWorld();
  world = opened.world;
  let now = new Date(FIRST);
  const collector = new Collector({ ...world, now: () => now });
  await world.db.insert(siteConfig).values({ timeZone: ZONE });
  await addProject(world.db, { slug: "signs" });
  await addPost(world.db, { slug: "windows" });
  await addPost(world.db, { slug: "fog" });
  const visits = randomVisits();
  sessions.push(...sessionsOf(visits));
  const reports = visits.flatMap(({ pages, address, device, referrer }) =>
    pages.flatMap(({ at, path, seconds, lcp }, nth) => [
      { at, address, device, sent: { path, isOpened: true, referrer: nth === 0 ? referrer : "" } },
      { at: at + seconds * 1_000, address, device, sent: { path, seconds, vitals: { lcp } } },
    ]),
  );
  for (const { at, address, device, sent } of reports.toSorted((a, b) => a.at - b.at)) {
    now = new Date(at);
    const beacon = parseBeacon(JSON.stringify(sent));
    if (beacon) await collector.collect(beacon, { address, userAgent: DEVICES[device] });
    if (random() < 0.04) await collector.flush();
  }
  await collector.flush();
}, SLOW_MS);
afterAll(() => opened.close());

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
    const check = async () => {
      for (const filters of FILTERS) {
        expect(await reported(filters), JSON.stringify(filters)).toEqual(
          expectedOf(sessions, filters),
        );
      }
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
