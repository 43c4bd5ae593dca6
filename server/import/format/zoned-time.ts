const MOMENT =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[Tt ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|z|[+-]\d{2}:?\d{2})?)?$/;

/** Whether the runtime knows a time zone such as `America/New_York`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads dates as people write them: `2024-03-19`, `2024-03-19 10:00`, ISO 8601, and what other
 * generators write (`2024-03-19 10:00:00 -0500`). A date without a time is noon in the zone, one
 * without an offset a time there. Null for everything else.
 */
export function momentReader(timeZone: string): (text: string) => Date | null {
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

  /** How far the zone's clocks are ahead of UTC at that moment, in milliseconds. */
  const aheadAt = (moment: number) => {
    const parts = format.formatToParts(moment);
    const part = (type: string) => Number(parts.find((found) => found.type === type)?.value);
    const shown = Date.UTC(
      ...([part("year"), part("month") - 1, part("day")] as const),
      ...([part("hour"), part("minute"), part("second")] as const),
    );
    return shown - moment;
  };

  return (text) => {
    const [, year, month, day, hour, minute, second, offset] = MOMENT.exec(text.trim()) ?? [];
    if (year === undefined) return null;
    const numbers = [year, month, day, hour ?? "12", minute ?? "0", second ?? "0"].map(Number);
    const wall = utcOf(numbers);
    if (wall === null) return null;
    if (offset) return new Date(wall - offsetMs(offset));
    // The offset is looked up twice, since the first guess can lie across a change of the clocks.
    const guess = wall - aheadAt(wall);
    return new Date(wall - aheadAt(guess));
  };
}

/** Null for numbers that are no date, such as 30 February, which Date would roll over. */
function utcOf([year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]: number[]) {
  if (hour > 23 || minute > 59 || second > 59) return null;
  const time = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(time);
  const isSame = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isSame && date.getUTCFullYear() === year ? time : null;
}

function offsetMs(offset: string): number {
  if (/^z$/i.test(offset)) return 0;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))];
  return (offset.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
