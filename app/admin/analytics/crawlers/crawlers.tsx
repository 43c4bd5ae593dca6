import { Bot } from "lucide-react";
import { Link } from "react-router";
import { CRAWLER_LABELS } from "#domain/analytics/crawler-names.ts";
import { RANGES, rangeFrom, rangeText } from "#domain/analytics/ranges.ts";
import { formatNumber, shortDate } from "#domain/site/formats.ts";
import { addDays, siteDay } from "#domain/site/site-day.ts";
import { PATHS_KEPT_DAYS } from "#server/analytics/crawlers/merge-old-paths.ts";
import { PUBLISHED_RANGES } from "#server/analytics/crawlers/published-ranges.ts";
import { type CrawlerRow, readCrawlers } from "#server/analytics/crawlers/read-crawlers.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { worldContext } from "#server/world.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { Pane } from "../../kit/pane.tsx";
import { RefreshButton } from "../../kit/refresh-button.tsx";
import { ScreenLoadError } from "../../kit/screen-load-error.tsx";
import { SITE_SETTINGS_PATH } from "../../site/paths.ts";
import { AnalyticsTabs } from "../analytics-tabs.tsx";
import { CRAWLERS_PATH } from "../paths.ts";
import { RangeForm } from "../range-form.tsx";
import { RankedCard } from "../ranked-card.tsx";
import type { Route } from "./+types/crawlers";
import { CrawlerDetails } from "./crawler-details.tsx";

const PATHS_KEPT = "Pages are kept for 90 days";

export const handle = { title: "Analytics" };

/** decisions: Analytics */
export async function loader({ context, url: { searchParams: params } }: Route.LoaderArgs) {
  const { db, now } = context.get(worldContext);
  const { timeZone } = await siteOfRequest(context);
  const asked = { days: params.get("days"), from: params.get("from"), to: params.get("to") };
  const today = siteDay(now(), timeZone);
  const range = rangeFrom(asked, today);
  const lists = PUBLISHED_RANGES.map(
    ({ crawlers: [first = ""], date }) => `${first} ${shortDate(new Date(date), "UTC")}`,
  ).join("; ");
  const hasMergedPaths = range.from < addDays(today, -PATHS_KEPT_DAYS);
  return { range, timeZone, lists, hasMergedPaths, ...(await readCrawlers(db, range)) };
}

export default function Crawlers({ loaderData }: Route.ComponentProps) {
  const { range, timeZone, crawlers, pages, programs, assistants, lists, hasMergedPaths } =
    loaderData;
  const note = hasMergedPaths ? PATHS_KEPT : undefined;
  const reads = crawlers.reduce((sum, row) => sum + row.reads, 0);
  return (
    <div className="screen">
      <AnalyticsTabs current={CRAWLERS_PATH} />
      <div className="list-tools analytics-tools between">
        <RangeForm range={range} filters={{}} />
        <RefreshButton />
      </div>
      {crawlers.length === 0 && programs.length === 0 && assistants.length === 0 ? (
        <EmptyState icon={Bot} title="No crawlers yet">
          <p>{RANGES[range.name]}: no visits from search engines, assistants or other programs.</p>
        </EmptyState>
      ) : (
        <>
          <CrawlersPane rows={crawlers} />
          <CrawlerDetails rows={crawlers} note={note} />
          <div className="analytics-lists stack">
            <RankedCard
              title="Most read pages"
              unit="reads"
              note={note}
              rows={pages.map(({ path: name, title, reads: value }) => ({ name, title, value }))}
              total={reads}
            />
            <RankedCard
              title="Machine-readable formats"
              unit="reads"
              note={note ? `All requests. ${note}` : "All requests"}
              rows={programs.map(({ name, reads: value }) => ({ name, value }))}
              total={0}
            />
            <RankedCard
              title="Visits from assistants"
              unit="sessions"
              rows={assistants.map(({ name, sessions: value }) => ({ name, value }))}
              total={0}
            />
          </div>
        </>
      )}
      <p className="pane-note">
        {rangeText(range, timeZone)}. Crawlers are recognized by the name they send. Where their
        operator publishes its addresses, these are checked too: “Confirmed” requests came from one
        of them; “Unconfirmed” ones only use the name, or an address newer than our list ({lists}
        ). Which AI crawlers robots.txt allows is set in the{" "}
        <Link to={SITE_SETTINGS_PATH}>site settings</Link>.
      </p>
    </div>
  );
}

function addressText(isConfirmed: boolean | null): string {
  if (isConfirmed === null) return "Not checked";
  return isConfirmed ? "Confirmed" : "Unconfirmed";
}

function CrawlersPane({ rows }: { rows: readonly CrawlerRow[] }) {
  return (
    <Pane title="Crawlers" aside={<p>Refused: private, missing, or too many requests</p>}>
      {rows.length === 0 ? (
        <p className="pane-note">No data yet</p>
      ) : (
        <DataTable
          columns={["Crawler", "Purpose", "Address", "Pages read", "Refused"]}
          numeric={["Pages read", "Refused"]}
        >
          {rows.map(({ name, kind, isConfirmed, reads, refused }) => (
            <tr key={`${name} ${isConfirmed}`}>
              <th scope="row">{name}</th>
              <td>{CRAWLER_LABELS[kind]}</td>
              <td>{addressText(isConfirmed)}</td>
              <td className="numeric-column">{formatNumber(reads)}</td>
              <td className="numeric-column">{formatNumber(refused)}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </Pane>
  );
}

export function ErrorBoundary() {
  return <ScreenLoadError icon={Bot} title="The crawlers could not be loaded" />;
}
