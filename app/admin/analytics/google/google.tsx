import { ChartNoAxesColumn, CircleAlert } from "lucide-react";
import { Form, useSubmit } from "react-router";
import {
  CONNECTION_TEST,
  dashboardRequests,
  GOOGLE_RANGES,
  type GoogleRangeDays,
  googleFigures,
  googleRangeFrom,
} from "#domain/analytics/google-report.ts";
import { shortTime } from "#domain/site/formats.ts";
import { GoogleAnalyticsError, needsSetUp } from "#server/analytics/google/errors.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { worldContext } from "#server/world.ts";
import { serverActionOr } from "../../forms/server-action-or.ts";
import { EmptyState } from "../../kit/empty-state.tsx";
import { RefreshButton } from "../../kit/refresh-button.tsx";
import { Select } from "../../kit/select.tsx";
import { AnalyticsTabs } from "../analytics-tabs.tsx";
import { GOOGLE_ANALYTICS_PATH } from "../paths.ts";
import type { Route } from "./+types/google";
import { ConnectionPane, type ConnectionTest } from "./connection-pane.tsx";
import { GoogleCards } from "./google-cards.tsx";

export const handle = { title: "Analytics" };

/** spec: admin-area §2, "Analytics"; decisions: Analytics, "Google Analytics Data API" */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { googleAnalytics } = context.get(worldContext);
  const { timeZone } = await siteOfRequest(context);
  const days = googleRangeFrom(url.searchParams.get("days"));
  const { totals, pages } = dashboardRequests(days);
  return problemOr(
    async () => {
      const reports = await Promise.all(
        [totals, pages].map((each) => googleAnalytics.report(each)),
      );
      const [ofTotals, ofPages] = reports.map(({ rows }) => rows);
      const readAt = shortTime(reports[0]?.readAt ?? new Date(), timeZone);
      return { days, readAt, problem: null, figures: googleFigures(ofTotals ?? [], ofPages ?? []) };
    },
    (problem) => ({ days, readAt: null, problem, figures: null }),
  );
}

/** The connection test. */
export async function action({ context }: Route.ActionArgs): Promise<ConnectionTest> {
  const { googleAnalytics } = context.get(worldContext);
  return problemOr(
    async () => {
      await googleAnalytics.ask(CONNECTION_TEST);
      return { status: "connected" as const };
    },
    (problem) => ({ status: "failed" as const, problem }),
  );
}

const FAILED: ConnectionTest = {
  status: "failed",
  problem: { message: "Failed to fetch Google Analytics data", needsSetUp: false },
};

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverActionOr<ConnectionTest, ConnectionTest>(serverAction, FAILED);
}

type Problem = { message: string; needsSetUp: boolean };

async function problemOr<Result, Failure>(
  run: () => Promise<Result>,
  failed: (problem: Problem) => Failure,
): Promise<Result | Failure> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof GoogleAnalyticsError)) throw error;
    return failed({ message: error.message, needsSetUp: needsSetUp(error) });
  }
}

export default function Google({ loaderData }: Route.ComponentProps) {
  const { days, readAt, problem, figures } = loaderData;
  return (
    <div className="screen">
      <AnalyticsTabs current={GOOGLE_ANALYTICS_PATH} />
      <div className="list-tools analytics-tools between">
        <RangeForm days={days} />
        <RefreshButton />
      </div>
      <ConnectionPane problem={problem} />
      {problem ? (
        <EmptyState icon={CircleAlert} title="Failed to load Google Analytics data">
          <p>{problem.message}</p>
        </EmptyState>
      ) : figures ? (
        <GoogleCards figures={figures} />
      ) : (
        <EmptyState icon={ChartNoAxesColumn} title="No Google Analytics data available">
          <p>{GOOGLE_RANGES[days]}: Google has not recorded any visits.</p>
        </EmptyState>
      )}
      {readAt && (
        <p className="pane-note">
          {GOOGLE_RANGES[days]}, in the time zone of your Google property. Read at {readAt}; kept
          for 10 minutes.
        </p>
      )}
    </div>
  );
}

function RangeForm({ days }: { days: GoogleRangeDays }) {
  const submit = useSubmit();
  return (
    <Form
      className="cluster"
      data-keeps-focus=""
      onChange={({ currentTarget }) => submit(currentTarget, { replace: true })}
    >
      <Select label="Date range" name="days" value={days} options={GOOGLE_RANGES} />
      <button type="submit" className="pill only-without-scripts">
        Show
      </button>
    </Form>
  );
}
