import { randomFrom } from "./random.ts";
import { BROWSER } from "./views.ts";

const HOUR_MS = 3_600_000;
const HOURS = 7 * 24;
const VISITS = 300;
const VISITORS = 12;
const PAGES = ["/", "/about", "/contact", "/project/signs", "/blog/windows", "/blog/fog"];
const STATES = ["new", "answered", "won", "lost"] as const;
/** Channel and name by referrer. */
export const SOURCES = {
  "": ["Direct", ""],
  "https://www.google.com/": ["Search", "Google"],
  "https://www.linkedin.com/": ["Social", "LinkedIn"],
  "https://example.org/": ["Referral", "example.org"],
} as const;
export const DEVICES = { desktop: BROWSER, mobile: `${BROWSER} Mobile` };

export type Opened = { at: number; path: string; seconds: number; lcp: number };
export type Inquiry = {
  at: number;
  kind: "message" | "subscription";
  state: (typeof STATES)[number];
  isSpam: boolean;
};
type Touch = { at: number; referrer: keyof typeof SOURCES };
type Visit = {
  address: string;
  device: keyof typeof DEVICES;
  referrer: keyof typeof SOURCES;
  pages: Opened[];
  inquiries: Inquiry[];
};
/** `touches`: its visits, in order. */
export type Session = Visit & { day: string; touches: Touch[] };

/** Random visits of New York; the clocks go forward on 8 March. */
export const ZONE = "America/New_York";
const FIRST = Date.parse("2026-03-03T22:00:00Z");

const random = randomFrom(20_260_308);
const below = (max: number) => Math.floor(random() * max);
const pick = <T>(list: readonly T[]): T => {
  const found = list[below(list.length)];
  if (found === undefined) throw new Error("The list is empty");
  return found;
};

/** In winter or summer time. */
function nextMidnight(after: number): number {
  return Math.ceil(after / (24 * HOUR_MS)) * 24 * HOUR_MS + pick([4, 5]) * HOUR_MS;
}

/** A visitor's visits never overlap, and are more or less than 30 minutes apart. */
export function randomVisits(): Visit[] {
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
      const inquiries = random() < 0.4 ? [randomInquiry(at - 1_000)] : [];
      return {
        address: `203.0.113.${visitor}`,
        device,
        referrer: pick(referrers),
        pages,
        inquiries,
      };
    });
  }).flat();
}

function randomInquiry(at: number): Inquiry {
  const kind = random() < 0.7 ? "message" : "subscription";
  return { at, kind, state: pick(STATES), isSpam: kind === "message" && random() < 0.1 };
}

/** `YYYY-MM-DD`, of a time in ms since the epoch. */
export function dayOf(at: number): string {
  return DAY.format(at);
}

const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE, dateStyle: "short" });

/** Visits less than 30 minutes apart are one session, of the day on which it began. */
export function sessionsOf(visits: readonly Visit[]): Session[] {
  const sessions: Session[] = [];
  for (const visit of visits) {
    const { address, referrer, pages, inquiries } = visit;
    const before = sessions.at(-1);
    const last = before?.pages.at(-1);
    const at = pages[0]?.at ?? 0;
    const touch = { at, referrer };
    if (before && last && before.address === address) {
      if (at - (last.at + last.seconds * 1_000) < 30 * 60_000) {
        before.pages.push(...pages);
        before.inquiries.push(...inquiries);
        before.touches.push(touch);
        continue;
      }
    }
    const day = dayOf(at);
    sessions.push({
      ...visit,
      pages: [...pages],
      inquiries: [...inquiries],
      day,
      touches: [touch],
    });
  }
  return sessions;
}

export const IS_ITEM = /^\/(project|blog)\//;

/** Names of the sources, and the items that were read before. */
export function touchOf({ touches, pages }: Session, { at }: Inquiry) {
  const sources = touches
    .filter((touch) => touch.at <= at)
    .map(({ referrer }) => SOURCES[referrer])
    .map(([channel, name]) => name || channel);
  const read = pages.filter((page) => page.at <= at && IS_ITEM.test(page.path));
  return {
    first: sources[0] ?? "",
    last: sources.findLast((name) => name !== "Direct") ?? "Direct",
    read: [...new Set(read.map(({ path }) => path))],
  };
}

/** `time`: ms since the epoch; `sent`: the report of a page, as its beacon sends it. */
type Event = { time: number; visit: Visit; sent?: object; inquiry?: Inquiry };

/** Its tab is hidden in between, before the vitals are final. */
const IS_HIDDEN_OVER_SECONDS = 60;

/** What browsers send in these visits, in the order of time. */
export function eventsOf(visits: readonly Visit[]): Event[] {
  const events = visits.flatMap((visit): Event[] => {
    const reports = visit.pages.flatMap(({ at, path, seconds, lcp }, nth) => {
      const opened = { path, isOpened: true, referrer: nth === 0 ? visit.referrer : "" };
      const first = seconds > IS_HIDDEN_OVER_SECONDS ? Math.floor(seconds / 2) : 0;
      const hidden = { path, seconds: first, vitals: { lcp: lcp / 2 } };
      const left = { path, seconds: seconds - first, vitals: { lcp } };
      return [
        { time: at, visit, sent: opened },
        ...(first > 0 ? [{ time: at + first * 1_000, visit, sent: hidden }] : []),
        { time: at + seconds * 1_000, visit, sent: left },
      ];
    });
    return [
      ...reports,
      ...visit.inquiries.map((inquiry) => ({ time: inquiry.at, visit, inquiry })),
    ];
  });
  return events.toSorted((a, b) => a.time - b.time);
}
