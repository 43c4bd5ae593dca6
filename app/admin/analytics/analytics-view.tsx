import { ChartNoAxesColumn } from "lucide-react";
import { Form, useSubmit } from "react-router";
import { RANGES, type RangeDays, viewsPerVisitor } from "#domain/analytics/ranges.ts";
import { BarList } from "../kit/bar-list.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pane } from "../kit/pane.tsx";
import { RefreshButton } from "../kit/refresh-button.tsx";
import { Select } from "../kit/select.tsx";
import { Stat } from "../kit/stat.tsx";
import type { ChartedDay } from "./charted-day.ts";
import { type TopPage, TopPages } from "./top-pages.tsx";
import { ViewsFigure } from "./views-figure.tsx";
import { ViewsLegend } from "./views-legend.tsx";

type Share = { name: string; views: number };

type AnalyticsData = {
  range: RangeDays;
  views: number;
  visitors: number;
  days: ChartedDay[];
  pages: TopPage[];
  sources: Share[];
  devices: Share[];
};

const DEVICES: Record<string, string> = { desktop: "Desktop", tablet: "Tablet", mobile: "Mobile" };

/** spec: admin-area §9; decisions: Analytics */
export function AnalyticsView({ analytics }: { analytics: AnalyticsData }) {
  const { range, views } = analytics;
  return (
    <div className="screen">
      <div className="list-tools analytics-tools">
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

function Figures({ analytics }: { analytics: AnalyticsData }) {
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
      <div className="analytics-lists">
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
