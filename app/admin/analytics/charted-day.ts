/** A day, or an hour of one. `label` is formatted on the server. */
export type ChartedDay = {
  day: string;
  label: string;
  views: number;
  visitors: number;
  /** Views of the same day of the previous period. */
  before?: number;
  /** Titles of what was published. */
  published?: readonly string[];
};

const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** Adds the day's label, such as `Nov 20`. */
export function chartedDay(counted: Omit<ChartedDay, "label">): ChartedDay {
  return { ...counted, label: DAY.format(new Date(`${counted.day}T00:00:00Z`)) };
}

/** `0` is `12 AM`. */
export function chartedHour({
  hour,
  ...counted
}: Omit<ChartedDay, "label" | "day"> & { hour: number }): ChartedDay {
  return { ...counted, day: String(hour), label: `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}` };
}
