import { ChartNoAxesColumn, Download } from "lucide-react";
import { type FilterName, filtersFrom } from "#domain/analytics/filters.ts";
import { RANGES, rangeFrom, rangeText } from "#domain/analytics/ranges.ts";
import { shortDateTime } from "#domain/site/formats.ts";
import { siteDay } from "#domain/site/site-day.ts";
import { readLive } from "#server/analytics/report/read-live.ts";
import { readReport } from "#server/analytics/report/read-report.ts";
import { readTitles } from "#server/analytics/report/read-titles.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { worldContext } from "#server/world.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pane } from "../kit/pane.tsx";
import { RefreshButton } from "../kit/refresh-button.tsx";
import { ScreenLoadError } from "../kit/screen-load-error.tsx";
import type { Route } from "./+types/analytics";
import { queryOf, type RowAddress, withFilter } from "./addresses.ts";
import { AnalyticsTabs } from "./analytics-tabs.tsx";
import { chartedDays, chartedHour } from "./charted-day.ts";
import { Figures } from "./figures.tsx";
import { FunnelCard, InquiriesCard } from "./inquiries-card.tsx";
import { countryName, deviceName, filterLabels } from "./labels.ts";
import { LivePane, REPORT_REFRESHED_EVERY_MS } from "./live-pane.tsx";
import { OpeningsCard } from "./openings-card.tsx";
import { PageDetail } from "./page-detail.tsx";
import { ANALYTICS_PATH } from "./paths.ts";
import { FilterBar, RangeForm } from "./range-form.tsx";
import { RankedCard, type RankedRow } from "./ranked-card.tsx";
import { ViewsFigure, ViewsLegend } from "./views-figure.tsx";
import { VITAL_ROWS_MAX, VitalsCard } from "./vitals-card.tsx";

/** Note on cards that are not about sessions. */
const UNFILTERED = "Not narrowed by filters";

export const handle = {
  title: "Analytics",
  refreshesOn: ["views", "messages", "subscribers", "previews"],
  refreshIntervalMs: REPORT_REFRESHED_EVERY_MS,
};

/** spec: admin-area §2, "Analytics"; decisions: Analytics */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(worldContext);
  const { timeZone } = await siteOfRequest(context);
  const { searchParams: params } = url;
  const asked = { days: params.get("days"), from: params.get("from"), to: params.get("to") };
  const at = now();
  const range = rangeFrom(asked, siteDay(at, timeZone));
  const filters = filtersFrom(params);
  const [{ chart, hours, openings, ...report }, live, titles] = await Promise.all([
    readReport(db, { range, filters, timeZone, now: at }, VITAL_ROWS_MAX),
    readLive(db, at),
    readTitles(db, [filters.page ?? "", filters.entry ?? ""]),
  ]);
  return {
    range,
    filters,
    labels: filterLabels(filters, titles),
    timeZone,
    days: chartedDays(chart),
    hours: hours.map(chartedHour),
    live,
    openings: openings.map(({ lastOpenedAt, ...row }) => ({
      ...row,
      lastOpened: shortDateTime(lastOpenedAt, timeZone),
    })),
    ...report,
    countries: report.countries.map(({ name, sessions: value }) => ({
      name,
      title: countryName(name),
      value,
    })),
  };
}

export default function Analytics({ loaderData }: Route.ComponentProps) {
  const { range, filters } = loaderData;
  const isFiltered = isNarrowed(filters);
  return (
    <div className="screen">
      <AnalyticsTabs current={ANALYTICS_PATH} />
      <div className="list-tools analytics-tools between">
        <RangeForm range={range} filters={filters} />
        <div className="cluster">
          <a
            className="pill pill-small"
            href={`/api/analytics-export${queryOf(range, filters)}`}
            download
          >
            <Download aria-hidden="true" />
            Export CSV
          </a>
          <RefreshButton />
        </div>
      </div>
      <FilterBar range={range} filters={filters} labels={loaderData.labels} />
      <LivePane live={loaderData.live} />
      {isEmpty(loaderData) ? (
        <EmptyState
          icon={ChartNoAxesColumn}
          title={isFiltered ? "No visits match these filters" : "No data yet"}
        >
          <p>
            {RANGES[range.name]}: no views recorded. Your own visits and crawlers aren't counted.
          </p>
        </EmptyState>
      ) : (
        <Cards report={loaderData} />
      )}
    </div>
  );
}

/** spec: admin-area §8, in-house view */
export function ErrorBoundary() {
  return <ScreenLoadError icon={ChartNoAxesColumn} title="Failed to load analytics data" />;
}

type Loaded = Route.ComponentProps["loaderData"];

const isNarrowed = (filters: Loaded["filters"]) => Object.keys(filters).length > 0;

function isEmpty({ filters, total, inquiries, questions, openings }: Loaded): boolean {
  if (total.views + inquiries.messages + inquiries.subscriptions > 0) return false;
  return isNarrowed(filters) || questions.length + openings.length === 0;
}

function Cards({ report }: { report: Loaded }) {
  const { range, filters, total, days, hours, pages } = report;
  const by = hours.length > 0 ? "hour" : "day";
  const address: RowAddress = (filter, value) => withFilter(range, filters, filter, value);
  const linkTo = (filter: FilterName) => ({ filter, address });
  const sessionRows = (rows: readonly { name: string; sessions: number }[]): RankedRow[] =>
    rows
      .map(({ name, sessions: value }) => ({ name, value }))
      .toSorted((a, b) => b.value - a.value);
  const pagesOf = (noun: Loaded["pages"][number]["noun"]) =>
    pages
      .filter((page) => page.noun === noun)
      .map(({ path: name, title, views: value }) => ({ name, title, value }));
  const ofViews = (noun: Loaded["pages"][number]["noun"]) => ({
    unit: "views",
    rows: pagesOf(noun),
    total: total.views,
    rest: report.rest[noun].views,
    linkTo: linkTo("page"),
  });
  const ofSessions = (filter: FilterName, card: keyof Loaded["rest"]) => ({
    unit: "sessions",
    total: total.sessions,
    rest: report.rest[card].sessions,
    linkTo: linkTo(filter),
  });
  const sources = report.sources.map(({ name, sessions: value, isAssistant }) => ({
    name,
    title: isAssistant ? `${name} (AI assistant)` : name,
    value,
  }));
  const devices = sessionRows(report.devices).map((row) => ({
    ...row,
    title: deviceName(row.name),
  }));
  return (
    <>
      {filters.page !== undefined && <PageDetail path={filters.page} report={report} />}
      <Figures report={report} />
      <Pane title={`Views by ${by}`} aside={<ViewsLegend isCompared />}>
        <ViewsFigure days={by === "hour" ? hours : days} by={by} />
      </Pane>
      <div className="analytics-lists stack">
        <RankedCard title="Top projects" {...ofViews("Project")} />
        <RankedCard title="Top posts" {...ofViews("Post")} />
        <RankedCard title="Top pages" {...ofViews("Page")} />
        <RankedCard
          title="Channels"
          rows={sessionRows(report.channels)}
          {...ofSessions("channel", "Channel")}
        />
        <RankedCard title="Sources" rows={sources} {...ofSessions("source", "Source")} />
        <RankedCard
          title="Campaigns"
          rows={sessionRows(report.campaigns)}
          {...ofSessions("campaign", "Campaign")}
        />
        <RankedCard
          title="Entry pages"
          rows={report.entries.map(({ name, title, sessions: value }) => ({ name, title, value }))}
          {...ofSessions("entry", "Entry page")}
        />
        <RankedCard title="Devices" rows={devices} {...ofSessions("device", "Device")} />
        {report.countries.length > 0 && (
          <RankedCard
            title="Countries"
            rows={report.countries.toSorted((a, b) => b.value - a.value)}
            {...ofSessions("country", "Country")}
          />
        )}
        <RankedCard
          title="Searches"
          unit="times"
          note={isNarrowed(filters) ? UNFILTERED : undefined}
          rows={report.questions.map(({ question: name, times: value }) => ({ name, value }))}
          total={0}
        />
      </div>
      <div className="analytics-inquiries stack">
        <FunnelCard funnel={report.funnel} inquiries={report.inquiries} address={address} />
        <InquiriesCard inquiries={report.inquiries} address={address} />
      </div>
      <OpeningsCard
        rows={report.openings}
        note={isNarrowed(filters) ? UNFILTERED : "By recipient and page"}
      />
      <VitalsCard rows={report.vitals} address={address} />
      <p className="pane-note">{rangeText(range, report.timeZone)}</p>
    </>
  );
}
