/** Not a UTC offset: PostgreSQL reads its sign the other way round. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * A stored time zone. Earlier versions stored UTC offsets too; those of whole hours have a named zone, whose sign
 * is the other way round: `Etc/GMT-2` is `+02:00`. Empty for others.
 */
export function storedTimeZone(stored: string): string {
  if (!/^[+-]/.test(stored)) return stored;
  const [, sign, hours] = /^([+-])(\d{2})(?::?00)?$/.exec(stored) ?? [];
  const zone = `Etc/GMT${sign === "+" ? "-" : "+"}${Number(hours)}`;
  return isTimeZone(zone) ? zone : "";
}

/** Milliseconds that local time is ahead of UTC, as a function of the moment. */
export function zoneOffset(timeZone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (moment) => {
    const parts = format.formatToParts(moment);
    const part = (type: string) => Number(parts.find((found) => found.type === type)?.value);
    const shown = Date.UTC(
      ...([part("year"), part("month") - 1, part("day")] as const),
      ...([part("hour"), part("minute"), part("second")] as const),
    );
    return shown - moment;
  };
}
