import { ChartNoAxesColumn } from "lucide-react";
import { Form, useSubmit } from "react-router";
import { RANGES, type RangeDays, viewsPerVisitor } from "#domain/analytics/ranges.ts";
import { Bars } from "../kit/bars.tsx";
import { Blank } from "../kit/blank.tsx";
import { Choice } from "../kit/choice.tsx";
import { Pane } from "../kit/pane.tsx";
import { RefreshButton } from "../kit/refresh-button.tsx";
import { Stat } from "../kit/stat.tsx";
import { type TopPage, TopPages } from "./top-pages.tsx";
import { type ChartedDay, ViewsFigure } from "./views-figure.tsx";
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

/** Own events; nothing is made up where there are none. spec: admin-area §9; decisions: Analytics */
export function AnalyticsView({ analytics }: { analytics: AnalyticsData }) {
  const { range, views } = analytics;
  return (
    <div className="screen">
      <div className="list-tools analytics-tools">
        <RangeForm range={range} />
        <RefreshButton />
      </div>
      {views === 0 ? (
        <Blank icon={ChartNoAxesColumn} title="No data yet">
          <p>
            {RANGES[range]}: nobody has opened a project or post, or asked not to be counted. Visits
            of the owner and of crawlers are left out.
          </p>
        </Blank>
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
      <Choice label="Date range" name="days" value={String(range)} options={options} />
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
          <Bars
            label="Views by source"
            bars={sources.map(({ name, views: value }) => ({ name, value }))}
            note={shareOf}
          />
        </Pane>
        <Pane title="Devices">
          <Bars
            label="Views by device"
            bars={devices.map(({ name, views: value }) => ({ name: DEVICES[name] ?? name, value }))}
            note={shareOf}
          />
        </Pane>
      </div>
      <p className="pane-note">
        {RANGES[range]}. Days are counted in UTC, each visitor once per item, session and day.
      </p>
    </>
  );
}
