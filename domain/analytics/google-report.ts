import { z } from "zod";

/** spec: admin-area §7, "google-analytics"; all that Google is asked for. */
const METRICS = [
  "screenPageViews",
  "activeUsers",
  "sessions",
  "bounceRate",
  "averageSessionDuration",
] as const;
const DIMENSIONS = ["pagePath"] as const;

const RELATIVE_DAY = /^(today|yesterday|\d{1,3}daysAgo)$/;
const day = z.union([z.iso.date(), z.string().max(10).regex(RELATIVE_DAY)]);

export const googleReportSchema = z
  .object({
    startDate: day,
    endDate: day,
    metrics: z.array(z.enum(METRICS)).min(1).max(METRICS.length),
    dimensions: z.array(z.enum(DIMENSIONS)).max(DIMENSIONS.length).default([]),
  })
  .refine(({ startDate, endDate }) => isInOrder(startDate, endDate), {
    path: ["endDate"],
    error: "The end is before the start.",
  });

/** A date and a relative day are compared by Google: today depends on the property's time zone. */
function isInOrder(start: string, end: string): boolean {
  const [from, to] = [daysAgo(start), daysAgo(end)];
  if (from === null || to === null) return from !== to || start <= end;
  return from >= to;
}

/** Null for a date. */
function daysAgo(text: string): number | null {
  if (text === "today") return 0;
  if (text === "yesterday") return 1;
  return text.endsWith("daysAgo") ? Number.parseInt(text, 10) : null;
}

export type GoogleReportRequest = z.infer<typeof googleReportSchema>;

const GOOGLE_VALUE_MAX_CHARS = 4_000;
const values = z.array(z.object({ value: z.string().max(GOOGLE_VALUE_MAX_CHARS) }));

/** As Google replies; values in the order of the request. */
export const googleRowsSchema = z.array(
  z.object({ dimensionValues: values.default([]), metricValues: values }),
);

export type GoogleRow = z.infer<typeof googleRowsSchema>[number];

/** spec: admin-area §2, "Analytics" */
export const GOOGLE_RANGES = {
  "1": "Today",
  "7": "Last 7 days",
  "30": "Last 30 days",
  "90": "Last 90 days",
} as const;

export type GoogleRangeDays = keyof typeof GOOGLE_RANGES;

export function googleRangeFrom(param: string | null): GoogleRangeDays {
  return param !== null && Object.hasOwn(GOOGLE_RANGES, param) ? (param as GoogleRangeDays) : "7";
}

/** The totals apart from the pages: one user on two pages is one user. */
export function dashboardRequests(days: GoogleRangeDays): {
  totals: GoogleReportRequest;
  pages: GoogleReportRequest;
} {
  const range = {
    startDate: days === "1" ? "today" : `${Number(days) - 1}daysAgo`,
    endDate: "today",
    metrics: [...METRICS],
  };
  return {
    totals: { ...range, dimensions: [] },
    pages: { ...range, dimensions: ["pagePath"] },
  };
}

export const CONNECTION_TEST: GoogleReportRequest = {
  startDate: "7daysAgo",
  endDate: "today",
  metrics: ["screenPageViews"],
  dimensions: [],
};

/** spec: admin-area §9 */
const TOP_PAGES_KEPT = 10;

/** Durations in s; the bounce rate from 0 to 1. */
export type GoogleFigures = {
  views: number;
  users: number;
  sessions: number;
  bounceRate: number;
  seconds: number;
  /** Most viewed first. */
  pages: { path: string; views: number }[];
};

/** Null without data. */
export function googleFigures(
  totals: readonly GoogleRow[],
  pages: readonly GoogleRow[],
): GoogleFigures | null {
  const [total] = totals;
  if (!total) return null;
  const [views, users, sessions, bounceRate, seconds] = METRICS.map((_, at) => metric(total, at));
  if (!sessions && !views) return null;
  return {
    views: views ?? 0,
    users: users ?? 0,
    sessions: sessions ?? 0,
    bounceRate: bounceRate ?? 0,
    seconds: seconds ?? 0,
    pages: pages
      .map((row) => ({ path: row.dimensionValues[0]?.value ?? "", views: metric(row, 0) }))
      .toSorted((a, b) => b.views - a.views)
      .slice(0, TOP_PAGES_KEPT),
  };
}

function metric({ metricValues }: GoogleRow, at: number): number {
  const value = Number(metricValues[at]?.value);
  return Number.isFinite(value) ? value : 0;
}

const BOUNCE_GOOD = 0.4;
const BOUNCE_BAD = 0.7;
const BOUNCE_ENGAGED = 0.5;

/** spec: admin-area §9 */
export function bounceLevel(rate: number): "good" | "neutral" | "bad" {
  if (rate < BOUNCE_GOOD) return "good";
  return rate > BOUNCE_BAD ? "bad" : "neutral";
}

/** spec: admin-area §2, "Quick Insights" */
export function quickInsights({ views, bounceRate }: Pick<GoogleFigures, "views" | "bounceRate">) {
  return {
    quality: views > 0 ? "Data is flowing correctly" : "Waiting for more data",
    performance: bounceRate < BOUNCE_ENGAGED ? "Good engagement" : "Room for improvement",
  };
}
