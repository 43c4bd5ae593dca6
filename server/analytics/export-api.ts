import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { filtersFrom } from "#domain/analytics/filters.ts";
import { rangeFrom } from "#domain/analytics/ranges.ts";
import { siteDay } from "#domain/site/site-day.ts";
import { csvDownload } from "../http/csv-download.ts";
import type { Env } from "../http/hono-env.ts";
import { readSite } from "../site/store.ts";
import type { World } from "../world.ts";
import { readReport } from "./report/read-report.ts";
import { reportCsv } from "./report/report-csv.ts";

/** Takes the parameters of the screen. */
export function analyticsExportApi({ db, now }: World): Hono<Env> {
  return new Hono<Env>().get(
    "/analytics-export",
    describeRoute({
      summary: "Export the figures of a range as CSV, for the owner",
      responses: {
        200: { description: "A row per card and value", content: { "text/csv": {} } },
      },
    }),
    async (c) => {
      const params = new URL(c.req.url).searchParams;
      const { timeZone } = await readSite(db);
      const asked = { days: params.get("days"), from: params.get("from"), to: params.get("to") };
      const at = now();
      const range = rangeFrom(asked, siteDay(at, timeZone));
      const filters = filtersFrom(params);
      const scope = { range, filters, timeZone, now: at };
      const report = await readReport(db, scope);
      return csvDownload(`analytics-${range.from}-${range.to}.csv`, reportCsv(report, scope));
    },
  );
}
