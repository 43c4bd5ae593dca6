/** In days. spec: admin-area §9 */
export const RANGES = {
  1: "Today",
  7: "Last 7 days",
  30: "Last 30 days",
  90: "Last 90 days",
} as const;
export type RangeDays = keyof typeof RANGES;
const RANGE_DAYS: readonly RangeDays[] = [1, 7, 30, 90];
const DEFAULT_RANGE: RangeDays = 7;

const DAY_MS = 24 * 60 * 60 * 1000;

export function rangeFrom(asked: string | null): RangeDays {
  return RANGE_DAYS.find((days) => String(days) === asked) ?? DEFAULT_RANGE;
}

/** `2026-11-20`, oldest first; in UTC, as views are counted. */
export function daysUntil(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** decisions: Site */
export function viewsPerVisitor(views: number, visitors: number): string {
  return (visitors === 0 ? 0 : views / visitors).toFixed(1);
}
