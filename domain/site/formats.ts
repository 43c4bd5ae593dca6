const LANGUAGE = "en-US";
const INVALID = "Invalid date";

/** `April 8, 2019`. spec: public-site §2 */
export function longDate(date: Date, timeZone: string): string {
  return format({ dateStyle: "long", timeZone }, date);
}

/** `Apr 8, 2019`, or `Invalid date`. spec: public-site §2 */
export function shortDate(date: Date, timeZone: string): string {
  return format({ dateStyle: "medium", timeZone }, date);
}

export function shortTime(date: Date, timeZone: string): string {
  return format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone }, date);
}

/** `Apr 8, 2019, 14:05` */
export function shortDateTime(date: Date, timeZone: string): string {
  return `${shortDate(date, timeZone)}, ${shortTime(date, timeZone)}`;
}

export function isoDate(date: Date): string | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function format(options: Intl.DateTimeFormatOptions, date: Date): string {
  if (Number.isNaN(date.getTime())) return INVALID;
  return new Intl.DateTimeFormat(LANGUAGE, options).format(date);
}

/** `2026-11-20 12:05`, in UTC. */
export function utcTime(moment: Date): string {
  return moment.toISOString().slice(0, 16).replace("T", " ");
}

/** `12,345` */
export function formatNumber(value: number): string {
  return value.toLocaleString(LANGUAGE);
}

/** `1 message`, `3 messages`; beyond `most`, `99+ messages`. */
export function pluralize(count: number, one: string, many: string, most = Infinity): string {
  if (count === 1) return `1 ${one}`;
  return `${count > most ? `${most}+` : formatNumber(count)} ${many}`;
}
