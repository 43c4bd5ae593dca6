import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { ChartedDay } from "./views-figure.tsx";

const TICKS = 6;
const FINE = { fill: "var(--ink-3)", fontSize: 12 };

const BAR = { stackId: "day", maxBarSize: 22, isAnimationActive: false };

/** Views by day, the first of each visitor in full colour. Seen only; the table says the same. */
export default function ViewsChart({ days }: { days: readonly ChartedDay[] }) {
  const every = Math.max(0, Math.ceil(days.length / TICKS) - 1);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...days]}
        margin={{ top: 8, right: 4, bottom: 0, left: -20 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="label" interval={every} tick={FINE} tickLine={false} axisLine={false} />
        <YAxis allowDecimals={false} tick={FINE} tickLine={false} axisLine={false} />
        <Tooltip content={<DayTip />} cursor={{ fill: "var(--sunk)" }} isAnimationActive={false} />
        <Bar dataKey="visitors" fill="var(--accent)" {...BAR} />
        <Bar dataKey={repeated} fill="var(--chart-soft)" radius={[3, 3, 0, 0]} {...BAR} />
      </BarChart>
    </ResponsiveContainer>
  );
}

/** The views that a day's visitors had beside their first. */
function repeated({ views, visitors }: ChartedDay): number {
  return Math.max(0, views - visitors);
}

type Hovered = { active?: boolean; payload?: readonly { payload?: ChartedDay }[] };

function DayTip({ active, payload }: Hovered) {
  const day = payload?.[0]?.payload;
  if (!active || !day) return null;
  return (
    <div className="chart-tip figures">
      <strong>{day.label}</strong>
      <span>{day.views.toLocaleString("en-US")} views</span>
      <span>{day.visitors.toLocaleString("en-US")} visitors</span>
    </div>
  );
}
