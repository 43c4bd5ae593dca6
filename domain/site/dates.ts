const LANGUAGE = "en-US";
const INVALID = "Invalid date";

/** `April 8, 2019` as the calendar of a time zone has it. spec: public-site §2 */
export function longDate(date: Date, timeZone: string): string {
  return dateIn({ dateStyle: "long", timeZone }, date);
}

/** `Apr 8, 2019` as the calendar of a time zone has it; a bad date says so. spec: public-site §2 */
export function shortDate(date: Date, timeZone: string): string {
  return dateIn({ dateStyle: "medium", timeZone }, date);
}

/** `14:05` as the clocks of a time zone show it. */
export function timeIn(date: Date, timeZone: string): string {
  return dateIn({ hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone }, date);
}

/** `Apr 8, 2019, 14:05`. */
export function momentDate(date: Date, timeZone: string): string {
  return `${shortDate(date, timeZone)}, ${timeIn(date, timeZone)}`;
}

/** `2019-04-08`, the day that it is in a time zone. */
export function dayIn(date: Date, timeZone: string): string {
  const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  return new Intl.DateTimeFormat("en-CA", { ...parts, timeZone }).format(date);
}

/** For machines, in UTC; undefined for a bad date. */
export function isoDate(date: Date): string | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function dateIn(options: Intl.DateTimeFormatOptions, date: Date): string {
  if (Number.isNaN(date.getTime())) return INVALID;
  return new Intl.DateTimeFormat(LANGUAGE, options).format(date);
}
