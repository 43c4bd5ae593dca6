import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { ChartedDay } from "./charted-day.ts";

const TICKS = 6;
const TICK_STYLE = { fill: "var(--ink-3)", fontSize: 12 };

const BAR_PROPS = { stackId: "day", maxBarSize: 22, isAnimationActive: false };

/** Views by day, first views in full color. Hidden from screen readers, which have the table. */
export default function ViewsChart({ days }: { days: readonly ChartedDay[] }) {
  const tickInterval = Math.max(0, Math.ceil(days.length / TICKS) - 1);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...days]}
        margin={{ top: 8, right: 4, bottom: 0, left: -20 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="label"
          interval={tickInterval}
          tick={TICK_STYLE}
          tickLine={false}
          axisLine={false}
        />
        <YAxis allowDecimals={false} tick={TICK_STYLE} tickLine={false} axisLine={false} />
        <Tooltip
          content={<DayTooltip />}
          cursor={{ fill: "var(--sunk)" }}
          isAnimationActive={false}
        />
        <Bar dataKey="visitors" fill="var(--accent)" {...BAR_PROPS} />
        <Bar dataKey={repeatViews} fill="var(--chart-soft)" radius={[3, 3, 0, 0]} {...BAR_PROPS} />
      </BarChart>
    </ResponsiveContainer>
  );
}

function repeatViews({ views, visitors }: ChartedDay): number {
  return Math.max(0, views - visitors);
}

type TooltipProps = { active?: boolean; payload?: readonly { payload?: ChartedDay }[] };

function DayTooltip({ active, payload }: TooltipProps) {
  const day = payload?.[0]?.payload;
  if (!active || !day) return null;
  return (
    <div className="chart-tip tabular">
      <strong>{day.label}</strong>
      <span>{day.views.toLocaleString("en-US")} views</span>
      <span>{day.visitors.toLocaleString("en-US")} visitors</span>
    </div>
  );
}
