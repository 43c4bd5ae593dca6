/** A day, or an hour of one. `label` is formatted on the server. */
export type ChartedDay = {
  day: string;
  label: string;
  views: number;
  visitors: number;
  /** Views of the same day or hour of the previous period; none for hours still to come. */
  before?: number;
  /** Titles of what was published. */
  published?: readonly string[];
};

const DAY = { month: "short", day: "numeric", timeZone: "UTC" } as const;
const IN_YEAR = new Intl.DateTimeFormat("en-US", DAY);
const WITH_YEAR = new Intl.DateTimeFormat("en-US", { ...DAY, year: "numeric" });
/** No label occurs twice among these. */
const WITHIN_YEAR_MAX = 365;

/** Adds the days' labels, such as `Nov 20`. They tell the days apart: the chart places by them. */
export function chartedDays(counted: readonly Omit<ChartedDay, "label">[]): ChartedDay[] {
  const { format } = counted.length > WITHIN_YEAR_MAX ? WITH_YEAR : IN_YEAR;
  return counted.map((day) => ({ ...day, label: format(new Date(`${day.day}T00:00:00Z`)) }));
}

/** `0` is `12 AM`. */
export function chartedHour({
  hour,
  ...counted
}: Omit<ChartedDay, "label" | "day"> & { hour: number }): ChartedDay {
  return { ...counted, day: String(hour), label: `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}` };
}
