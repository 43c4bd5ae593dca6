import { lazy, Suspense } from "react";
import { useHydrated } from "../../ui/use-hydrated.ts";

/** Charts are large, so they come when the page stands. */
const ViewsChart = lazy(() => import("./views-chart.tsx"));

/** A day with its name as people read it; written by the server. */
export type ChartedDay = { day: string; label: string; views: number; visitors: number };

/** Views and visitors day by day: to look at, and as a table to read. */
export function ViewsFigure({ days }: { days: readonly ChartedDay[] }) {
  const isHydrated = useHydrated();
  const plain = <PlainBars days={days} />;
  return (
    <figure className="views-figure">
      <div aria-hidden="true" className="views-chart">
        {isHydrated ? (
          <Suspense fallback={plain}>
            <ViewsChart days={days} />
          </Suspense>
        ) : (
          plain
        )}
      </div>
      <details className="views-table">
        <summary>Day by day as a table</summary>
        <div className="data-table-frame">
          <table className="data-table">
            <caption>Views and visitors by day, the newest first</caption>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col" className="of-figures">
                  Views
                </th>
                <th scope="col" className="of-figures">
                  Visitors
                </th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, label, views, visitors }) => (
                <tr key={day}>
                  <th scope="row">{label}</th>
                  <td className="of-figures">{views.toLocaleString("en-US")}</td>
                  <td className="of-figures">{visitors.toLocaleString("en-US")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

/** The chart's shape, without scripts and until the chart is there. */
function PlainBars({ days }: { days: readonly ChartedDay[] }) {
  const most = Math.max(1, ...days.map(({ views }) => views));
  return (
    <div className="plain-bars">
      {days.map(({ day, views }) => (
        <span key={day} style={{ height: `${(views / most) * 100}%` }} />
      ))}
    </div>
  );
}
