import { ChartNoAxesColumn } from "lucide-react";
import { Form, useSubmit } from "react-router";
import {
  daysUntil,
  RANGES,
  type RangeDays,
  rangeFrom,
  viewsPerVisitor,
} from "#domain/analytics/ranges.ts";
import { pluralize } from "#domain/overview/overview.ts";
import { readDevices, readSources, readTopPages } from "#server/analytics/breakdown.ts";
import { readViewDays } from "#server/analytics/days.ts";
import { world } from "#server/world.ts";
import { BarList } from "../kit/bar-list.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pane } from "../kit/pane.tsx";
import { RefreshButton } from "../kit/refresh-button.tsx";
import { Select } from "../kit/select.tsx";
import { Stat } from "../kit/stat.tsx";
import type { Route } from "./+types/analytics";
import { chartedDay } from "./charted-day.ts";
import { ViewsFigure, ViewsLegend } from "./views-figure.tsx";

/** spec: admin-area §9: five of ten are shown at first. */
const SHOWN = 5;

const DEVICES: Record<string, string> = { desktop: "Desktop", tablet: "Tablet", mobile: "Mobile" };

export const handle = { title: "Analytics", refreshesOn: ["views"] };

/** spec: admin-area §2, "Analytics"; decisions: Analytics */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, settings, now } = context.get(world);
  const range = rangeFrom(url.searchParams.get("days"));
  const days = daysUntil(now(), range);
  const ownHost = new URL(settings.SITE_URL).hostname;
  const [viewDays, pages, sources, devices] = await Promise.all([
    readViewDays(db, days),
    readTopPages(db, days),
    readSources(db, days, ownHost),
    readDevices(db, days),
  ]);
  const { days: counted, views, visitors } = viewDays.traffic();
  return { range, views, visitors, days: counted.map(chartedDay), pages, sources, devices };
}

/** spec: admin-area §9; decisions: Analytics */
export default function Analytics({ loaderData: analytics }: Route.ComponentProps) {
  const { range, views } = analytics;
  return (
    <div className="screen">
      <div className="list-tools analytics-tools between">
        <RangeForm range={range} />
        <RefreshButton />
      </div>
      {views === 0 ? (
        <EmptyState icon={ChartNoAxesColumn} title="No data yet">
          <p>{RANGES[range]}: no views recorded. Your own visits and crawlers aren't counted.</p>
        </EmptyState>
      ) : (
        <Figures analytics={analytics} />
      )}
    </div>
  );
}

function RangeForm({ range }: { range: RangeDays }) {
  const submit = useSubmit();
  const options = Object.fromEntries(Object.entries(RANGES));
  return (
    <Form onChange={({ currentTarget }) => submit(currentTarget, { replace: true })}>
      <Select label="Date range" name="days" value={String(range)} options={options} />
      <button type="submit" className="pill only-without-scripts">
        Show
      </button>
    </Form>
  );
}

function Figures({ analytics }: { analytics: Route.ComponentProps["loaderData"] }) {
  const { range, views, visitors, days, pages, sources, devices } = analytics;
  const shareOf = ({ value }: { value: number }) => `${Math.round((value / views) * 100)}%`;
  return (
    <>
      <div className="stats">
        <Stat name="Page views" value={views} detail={RANGES[range]} />
        <Stat name="Unique visitors" value={visitors} detail={RANGES[range]} />
        <Stat
          name="Views per visitor"
          value={viewsPerVisitor(views, visitors)}
          detail={RANGES[range]}
        />
      </div>
      {days.length > 1 && (
        <Pane title="Views by day" aside={<ViewsLegend />}>
          <ViewsFigure days={days} />
        </Pane>
      )}
      <div className="analytics-lists stack">
        <TopPages pages={pages} />
        <Pane title="Sources" aside={<p>Where visits came from</p>}>
          <BarList
            label="Views by source"
            bars={sources.map(({ name, views: value }) => ({ name, value }))}
            note={shareOf}
          />
        </Pane>
        <Pane title="Devices">
          <BarList
            label="Views by device"
            bars={devices.map(({ name, views: value }) => ({ name: DEVICES[name] ?? name, value }))}
            note={shareOf}
          />
        </Pane>
      </div>
      <p className="pane-note">
        {RANGES[range]}. Days are in UTC. Each visitor counts once per item, session and day.
      </p>
    </>
  );
}

type TopPage = Route.ComponentProps["loaderData"]["pages"][number];

function TopPages({ pages }: { pages: readonly TopPage[] }) {
  const rest = pages.slice(SHOWN);
  return (
    <Pane title="Top Pages">
      <PageList pages={pages.slice(0, SHOWN)} start={1} />
      {rest.length > 0 && (
        <details className="views-table">
          <summary>{rest.length} more</summary>
          <PageList pages={rest} start={SHOWN + 1} />
        </details>
      )}
    </Pane>
  );
}

function PageList({ pages, start }: { pages: readonly TopPage[]; start: number }) {
  return (
    <ol className="top-pages divided tabular" start={start}>
      {pages.map(({ key, noun, title, views }) => (
        <li className="row between gap-xl" key={key}>
          <div>
            <strong dir="auto" className="cell-main">
              {title || "Deleted"}
            </strong>
            <p className="cell-sub">{noun}</p>
          </div>
          <span>{pluralize(views, "view", "views")}</span>
        </li>
      ))}
    </ol>
  );
}
