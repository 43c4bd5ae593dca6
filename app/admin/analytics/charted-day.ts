import type { ChartedDay } from "./views-figure.tsx";

const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** A day as the chart shows it: `Nov 20`. Days are those of UTC, as views are counted. */
export function chartedDay(counted: Omit<ChartedDay, "label">): ChartedDay {
  return { ...counted, label: DAY.format(new Date(`${counted.day}T00:00:00Z`)) };
}
