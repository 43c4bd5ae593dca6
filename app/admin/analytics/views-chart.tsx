import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { pluralize } from "#domain/site/formats.ts";
import type { ChartedDay } from "./charted-day.ts";

const TICKS = 6;
const TICK_STYLE = { fill: "var(--ink-3)", fontSize: 12 };

const BAR_PROPS = { stackId: "day", maxBarSize: 22, isAnimationActive: false };

/** Views by day, first views in full color. Hidden from screen readers, which have the table. */
export default function ViewsChart({ days }: { days: readonly ChartedDay[] }) {
  const tickInterval = Math.max(0, Math.ceil(days.length / TICKS) - 1);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={[...days]}
        margin={{ top: 16, right: 4, bottom: 0, left: -20 }}
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
        {days.some(({ before }) => before !== undefined) && (
          <Line
            dataKey="before"
            stroke="var(--ink-3)"
            strokeDasharray="4 3"
            dot={false}
            isAnimationActive={false}
          />
        )}
        {days.map(
          ({ day, label, published = [] }) =>
            published.length > 0 && (
              <ReferenceLine
                key={day}
                x={label}
                stroke="var(--ink-2)"
                strokeDasharray="2 2"
                label={{ value: "●", position: "top", fill: "var(--ink-2)", fontSize: 9 }}
              />
            ),
        )}
      </ComposedChart>
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
      <span>{pluralize(day.views, "view", "views")}</span>
      <span>{pluralize(day.visitors, "visitor", "visitors")}</span>
      {day.before !== undefined && (
        <span>{pluralize(day.before, "view", "views")} in the previous period</span>
      )}
      {day.published?.map((title) => (
        <span key={title}>Published: {title}</span>
      ))}
    </div>
  );
}
