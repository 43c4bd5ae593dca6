import { zoneOffset } from "#domain/site/time-zone.ts";

const MOMENT =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[Tt ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?\s*(Z|z|[+-]\d{2}:?\d{2})?)?$/;

/** A date without time is noon in the zone; a time without offset is local to it. */
export function dateParser(timeZone: string): (text: string) => Date | null {
  const offsetAt = zoneOffset(timeZone);
  return (text) => {
    const [, year, month, day, hour, minute, second, fraction, offset] =
      MOMENT.exec(text.trim()) ?? [];
    if (year === undefined) return null;
    const millisecond = fraction?.padEnd(3, "0") ?? "0";
    const parts = [year, month, day, hour ?? "12", minute ?? "0", second ?? "0", millisecond];
    const numbers = parts.map(Number);
    const wall = utcOf(numbers);
    if (wall === null) return null;
    if (offset) return new Date(wall - offsetMs(offset));
    // Looked up twice, since the first guess can be on the other side of a DST change.
    const guess = wall - offsetAt(wall);
    return new Date(wall - offsetAt(guess));
  };
}

/** Null for invalid dates such as 30 February, which Date would roll over. */
function utcOf([year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, ms = 0]: number[]) {
  if (hour > 23 || minute > 59 || second > 59) return null;
  const time = Date.UTC(year, month - 1, day, hour, minute, second, ms);
  const date = new Date(time);
  const isSame = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isSame && date.getUTCFullYear() === year ? time : null;
}

function offsetMs(offset: string): number {
  if (/^z$/i.test(offset)) return 0;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))];
  return (offset.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
