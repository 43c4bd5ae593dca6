import { Suspense } from "react";
import { formatNumber } from "#domain/site/formats.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { DataTable } from "../kit/data-table.tsx";
import type { ChartedDay } from "./charted-day.ts";

/** Loaded after hydration: the chart library is large. */
const ViewsChart = lazyPart(() => import("./views-chart.tsx"));

type ViewsFigureProps = { days: readonly ChartedDay[]; by?: "day" | "hour" };

/** Views and visitors by day or hour, as a chart and as an accessible table. */
export function ViewsFigure({ days, by = "day" }: ViewsFigureProps) {
  const isCompared = days.some(({ before }) => before !== undefined);
  const compared = isCompared ? ["Previous period"] : [];
  const isHydrated = useHydrated();
  const fallback = <StaticChart days={days} />;
  return (
    <figure className="views-figure shrinkable">
      <div aria-hidden="true" className="views-chart">
        {isHydrated ? (
          <Suspense fallback={fallback}>
            <ViewsChart days={days} />
          </Suspense>
        ) : (
          fallback
        )}
      </div>
      <details className="views-table">
        <summary>View as table</summary>
        <DataTable
          caption={`Views and visitors by ${by}, newest first`}
          columns={[
            by === "day" ? "Day" : "Hour",
            "Views",
            "Visitors",
            ...compared,
            ...(isCompared ? ["Published"] : []),
          ]}
          numeric={["Views", "Visitors", ...compared]}
        >
          {days.toReversed().map(({ day, label, views, visitors, before, published = [] }) => (
            <tr key={day}>
              <th scope="row">{label}</th>
              <td className="numeric-column">{formatNumber(views)}</td>
              <td className="numeric-column">{formatNumber(visitors)}</td>
              {isCompared && (
                <td className="numeric-column">
                  {before === undefined ? "–" : formatNumber(before)}
                </td>
              )}
              {isCompared && <td dir="auto">{published.join(", ")}</td>}
            </tr>
          ))}
        </DataTable>
      </details>
    </figure>
  );
}

/** Shown without scripts and until the chart has loaded. */
function StaticChart({ days }: { days: readonly ChartedDay[] }) {
  const most = Math.max(1, ...days.map(({ views }) => views));
  return (
    <div className="plain-bars">
      {days.map(({ day, views }) => (
        <span key={day} style={{ height: `${(views / most) * 100}%` }} />
      ))}
    </div>
  );
}

export function ViewsLegend({ isCompared = false }: { isCompared?: boolean }) {
  return (
    <p aria-hidden="true" className="views-legend muted fine">
      <span>Visitors</span>
      <span>All views</span>
      {isCompared && <span className="views-legend-before">Previous period</span>}
    </p>
  );
}
