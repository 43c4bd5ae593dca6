import { ChartNoAxesColumn } from "lucide-react";
import { Link } from "react-router";
import { type ChartedDay, ViewsFigure } from "../analytics/views-figure.tsx";
import { ViewsLegend } from "../analytics/views-legend.tsx";
import { Blank } from "../kit/blank.tsx";
import { Pane } from "../kit/pane.tsx";

/** A month of views at a glance. */
export function ViewsPane({ days }: { days: readonly ChartedDay[] }) {
  const isEmpty = days.every(({ views }) => views === 0);
  return (
    <Pane
      title="Views in 30 days"
      aside={isEmpty ? <Link to="/admin/analytics">Analytics</Link> : <ViewsLegend />}
    >
      {isEmpty ? (
        <Blank icon={ChartNoAxesColumn} title="No data yet">
          <p>Each visit of a project or post is counted once, without cookies.</p>
        </Blank>
      ) : (
        <ViewsFigure days={days} />
      )}
    </Pane>
  );
}
