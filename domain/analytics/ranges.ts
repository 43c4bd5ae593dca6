import { shortDate } from "../site/formats.ts";
import { addDays } from "../site/site-day.ts";

/** Days, and the address's `range`. spec: admin-area §9; the last two are additions. */
export const RANGES = {
  1: "Today",
  7: "Last 7 days",
  30: "Last 30 days",
  90: "Last 90 days",
  year: "This year",
  custom: "Custom",
} as const;
type RangeName = `${keyof typeof RANGES}`;
const DEFAULT_RANGE = "7";
const CUSTOM_DAYS_MAX = 2 * 366;

/** Days of the site, `YYYY-MM-DD`, both included. `previous`: as many days before. */
export type Range = { name: RangeName; from: string; to: string; previous: Days };
export type Days = { from: string; to: string };

/** Leaves room for the previous period. */
const FIRST_DAY = "0100-01-01";
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A custom range that ends before it begins is turned round; an unreadable one is the default. */
export function rangeFrom(
  asked: { days?: string | null; from?: string | null; to?: string | null },
  today: string,
): Range {
  const { days, from, to } = asked;
  if (days === "custom" && isDay(from) && isDay(to)) {
    const [first = from, end = to] = [from, to].toSorted();
    const last = end > today ? today : end;
    if (first <= last) {
      const earliest = addDays(last, 1 - CUSTOM_DAYS_MAX);
      return withPrevious("custom", first < earliest ? earliest : first, last);
    }
  }
  if (days === "year") return withPrevious("year", `${today.slice(0, 4)}-01-01`, today);
  const name = days === "1" || days === "30" || days === "90" ? days : DEFAULT_RANGE;
  return withPrevious(name, addDays(today, 1 - Number(name)), today);
}

function withPrevious(name: RangeName, from: string, to: string): Range {
  const end = addDays(from, -1);
  return {
    name,
    from,
    to,
    previous: { from: addDays(end, 1 - daysBetween({ from, to }).length), to: end },
  };
}

/** No 31st of February, which `Date` moves on, and no year 0, which PostgreSQL lacks. */
function isDay(text: string | null | undefined): text is string {
  if (typeof text !== "string" || !DAY.test(text) || text < FIRST_DAY) return false;
  return !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text;
}

/** `Last 7 days: Nov 14, 2026 – Nov 20, 2026 (UTC)` */
export function rangeText({ name, from, to }: Range, timeZone: string): string {
  const [first, last] = [from, to].map((day) => shortDate(new Date(day), "UTC"));
  const days = first === last ? first : `${first} – ${last}`;
  return `${RANGES[name]}: ${days} (${timeZone})`;
}

/** Oldest first. */
export function daysBetween({ from, to }: Days): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** decisions: Site */
export function viewsPerVisitor(views: number, visitors: number): string {
  return (visitors === 0 ? 0 : views / visitors).toFixed(1);
}
