import { expect, test } from "vitest";
import {
  bounceLevel,
  dashboardRequests,
  googleFigures,
  googleRangeFrom,
  googleReportSchema,
  quickInsights,
} from "./google-report.ts";

const row = (path: string | null, ...metrics: (number | string)[]) => ({
  dimensionValues: path === null ? [] : [{ value: path }],
  metricValues: metrics.map((value) => ({ value: String(value) })),
});

test("only known dates, metrics and dimensions are asked for", () => {
  const asked = { startDate: "7daysAgo", endDate: "today", metrics: ["screenPageViews"] };
  expect(googleReportSchema.parse(asked)).toEqual({ ...asked, dimensions: [] });
  for (const right of [
    { ...asked, startDate: "2024-02-29", endDate: "2024-02-29" },
    { ...asked, startDate: "2026-02-01", endDate: "yesterday" },
    { ...asked, startDate: "yesterday", endDate: "2026-12-01" },
  ]) {
    expect(googleReportSchema.safeParse(right).success, JSON.stringify(right)).toBe(true);
  }
  for (const wrong of [
    { ...asked, startDate: "1999" },
    { ...asked, startDate: "2026-1-1" },
    { ...asked, endDate: "tomorrow" },
    { ...asked, endDate: "2026-02-31" },
    { ...asked, endDate: "8daysAgo" },
    { ...asked, startDate: "today", endDate: "yesterday" },
    { ...asked, startDate: "2026-02-02", endDate: "2026-02-01" },
    { ...asked, metrics: [] },
    { ...asked, metrics: ["totalRevenue"] },
    { ...asked, metrics: Array(6).fill("sessions") },
    { ...asked, dimensions: ["userAgeBracket"] },
    { endDate: "today", metrics: ["sessions"] },
  ]) {
    expect(googleReportSchema.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  }
});

test("a range of seven days has seven days", () => {
  expect(dashboardRequests("7").totals.startDate).toBe("6daysAgo");
  expect(dashboardRequests("1").totals.startDate).toBe("today");
  expect(googleRangeFrom("90")).toBe("90");
  expect(googleRangeFrom("toString")).toBe("7");
  expect(googleRangeFrom(null)).toBe("7");
});

test("users are those of the site, not the sum of its pages; ten pages are kept", () => {
  const pages = Array.from({ length: 12 }, (_, at) => row(`/${at}`, at, 5, 5, 0, 0));
  const figures = googleFigures([row(null, 100, 7, 9, 0.25, 61.5)], pages);
  expect(figures).toMatchObject({
    views: 100,
    users: 7,
    sessions: 9,
    bounceRate: 0.25,
    seconds: 61.5,
  });
  expect(figures?.pages.map(({ path }) => path)).toEqual([
    "/11",
    "/10",
    "/9",
    "/8",
    "/7",
    "/6",
    "/5",
    "/4",
    "/3",
    "/2",
  ]);
});

test("without visits there are no figures, and a number that is none counts as 0", () => {
  expect(googleFigures([], [])).toBeNull();
  expect(googleFigures([row(null, 0, 0, 0, 0, 0)], [])).toBeNull();
  expect(googleFigures([row(null, 3, "NaN", 1)], [])).toMatchObject({ users: 0, seconds: 0 });
});

test("bounces are good below 0.4 and bad above 0.7", () => {
  expect([0.39, 0.4, 0.7, 0.71].map(bounceLevel)).toEqual(["good", "neutral", "neutral", "bad"]);
});

test("insights follow views and bounces", () => {
  expect(quickInsights({ views: 0, bounceRate: 0.5 })).toEqual({
    quality: "Waiting for more data",
    performance: "Room for improvement",
  });
  expect(quickInsights({ views: 1, bounceRate: 0.49 })).toEqual({
    quality: "Data is flowing correctly",
    performance: "Good engagement",
  });
});
