import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { googleReportSchema, googleRowsSchema } from "#domain/analytics/google-report.ts";
import type { Env } from "../../http/hono-env.ts";
import { jsonResponse, validJson } from "../../http/openapi.ts";
import { problem } from "../../http/problem.ts";
import type { World } from "../../world.ts";
import { GoogleAnalyticsError } from "./errors.ts";

const responseSchema = z.object({ rows: googleRowsSchema });

/** spec: admin-area §7, "google-analytics"; decisions: Publishing */
export function googleAnalyticsApi({ googleAnalytics }: World): Hono<Env> {
  return new Hono<Env>().post(
    "/google-analytics",
    describeRoute({
      summary: "Ask Google Analytics for a report, for the owner",
      responses: {
        200: jsonResponse("At most 10 rows, at most 10 minutes old", responseSchema),
        400: { description: "A date, metric or dimension that is not allowed" },
        415: { description: "The body is not JSON" },
        502: { description: "Google refused, or could not be reached" },
        503: { description: "Google Analytics is not configured" },
      },
    }),
    validJson(
      googleReportSchema,
      "The body must be an object with `startDate`, `endDate` and `metrics`.",
    ),
    async (c) => {
      try {
        const { rows } = await googleAnalytics.report(c.req.valid("json"));
        return Response.json({ rows }, { headers: { "Cache-Control": "no-store" } });
      } catch (error) {
        if (!(error instanceof GoogleAnalyticsError)) throw error;
        return problem(error.kind === "not-configured" ? 503 : 502, error.message);
      }
    },
  );
}
