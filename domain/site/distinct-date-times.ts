import { shortDateTime } from "./formats.ts";

/** As `shortDateTime`, with seconds where two would look the same. */
export function distinctDateTimes(dates: readonly Date[], timeZone: string): string[] {
  const minutes = dates.map((date) => shortDateTime(date, timeZone));
  const seen = new Map<string, number>();
  for (const minute of minutes) seen.set(minute, (seen.get(minute) ?? 0) + 1);
  return minutes.map((minute, nth) => {
    const date = dates[nth];
    if (seen.get(minute) === 1 || !date) return minute;
    return `${minute}:${String(date.getUTCSeconds()).padStart(2, "0")}`;
  });
}
