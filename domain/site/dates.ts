const LANGUAGE = "en-US";
const INVALID = "Invalid date";

/** `Monday, April 8, 2019` as the calendar of a time zone has it. spec: public-site §2 */
export function longDate(date: Date, timeZone: string): string {
  return dateIn({ dateStyle: "full", timeZone }, date);
}

/** `Apr 8, 2019` as the calendar of a time zone has it; a bad date says so. spec: public-site §2 */
export function shortDate(date: Date, timeZone: string): string {
  return dateIn({ dateStyle: "medium", timeZone }, date);
}

/** For machines, in UTC; undefined for a bad date. */
export function isoDate(date: Date): string | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function dateIn(options: Intl.DateTimeFormatOptions, date: Date): string {
  if (Number.isNaN(date.getTime())) return INVALID;
  return new Intl.DateTimeFormat(LANGUAGE, options).format(date);
}
