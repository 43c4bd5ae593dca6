/** `label` is formatted on the server. */
export type ChartedDay = { day: string; label: string; views: number; visitors: number };

const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** Adds the day's label, such as `Nov 20`. Days are UTC, as views are counted. */
export function chartedDay(counted: Omit<ChartedDay, "label">): ChartedDay {
  return { ...counted, label: DAY.format(new Date(`${counted.day}T00:00:00Z`)) };
}
