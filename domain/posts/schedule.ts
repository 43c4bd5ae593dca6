import { shortDateTime } from "../site/formats.ts";
import { zoneOffset } from "../site/time-zone.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** `note` is shown to the owner. */
export type Schedule = { ok: true; at: Date; note: string } | { ok: false; problem: string };

/**
 * A local time of `timeZone`, `YYYY-MM-DDTHH:mm`. When clocks go forward, some do not exist; when they
 * go back, some exist twice, of which the first that is not past is meant. decisions: Publishing
 */
export function scheduleAt(local: string, timeZone: string, now: Date): Schedule {
  const wall = Date.parse(`${local}:00Z`);
  const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) && !Number.isNaN(wall);
  // Date would read 30 February as 2 March.
  if (!isWhole || !new Date(wall).toISOString().startsWith(local))
    return { ok: false, problem: "Enter a date and time." };
  const offsetAt = zoneOffset(timeZone);
  const offsets = new Set([offsetAt(wall - DAY_MS), offsetAt(wall + DAY_MS)]);
  const moments = [...offsets]
    .map((offset) => wall - offset)
    .filter((moment) => moment + offsetAt(moment) === wall)
    .sort((a, b) => a - b);
  const [first, second] = moments;
  if (first === undefined) {
    const next = shortDateTime(firstAfterGap(wall, offsetAt), timeZone);
    const problem = `The clocks go forward then, so this time does not exist. The next one is ${next}.`;
    return { ok: false, problem };
  }
  const shown = shortDateTime(new Date(first), timeZone);
  const next = moments.find((moment) => moment > now.getTime());
  if (next === undefined)
    return { ok: false, problem: `${shown} has passed. Choose a later time.` };
  const which = next === first ? "the first one is used" : "the second one is used";
  const twice = second === undefined ? "" : ` This time occurs twice; ${which}.`;
  return { ok: true, at: new Date(next), note: `Scheduled for ${shown}.${twice}` };
}

/** As `scheduleAt` reads it. */
export function localTimeOf(moment: Date, timeZone: string): string {
  const local = moment.getTime() + zoneOffset(timeZone)(moment.getTime());
  return new Date(local).toISOString().slice(0, "YYYY-MM-DDTHH:mm".length);
}

/** The moment at which the clocks go forward. */
function firstAfterGap(wall: number, offsetAt: (moment: number) => number): Date {
  let before = wall - DAY_MS;
  let after = wall + DAY_MS;
  const offset = offsetAt(after);
  while (after - before > MINUTE_MS) {
    const middle = Math.floor((before + after) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetAt(middle) === offset) after = middle;
    else before = middle;
  }
  return new Date(after);
}
