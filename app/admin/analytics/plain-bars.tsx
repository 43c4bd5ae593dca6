import type { ChartedDay } from "./views-figure.tsx";

/** The chart's shape, without scripts and until the chart is there. */
export function PlainBars({ days }: { days: readonly ChartedDay[] }) {
  const most = Math.max(1, ...days.map(({ views }) => views));
  return (
    <div className="plain-bars">
      {days.map(({ day, views }) => (
        <span key={day} style={{ height: `${(views / most) * 100}%` }} />
      ))}
    </div>
  );
}
