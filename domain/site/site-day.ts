const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a moment in a time zone, `YYYY-MM-DD`. */
export function siteDay(moment: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    // Sweden's dates are ISO dates.
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
    formats.set(timeZone, format);
  }
  return format.format(moment);
}

/** The time of day of a moment in a time zone, `HH:MM:SS`. */
export function siteTime(moment: Date, timeZone: string): string {
  return moment.toLocaleTimeString("sv-SE", { timeZone, timeStyle: "medium" });
}

/** Calendar days, whatever the length of theirs. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}
