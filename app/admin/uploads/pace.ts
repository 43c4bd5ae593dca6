/** The pace is that of the last seconds; before so many of them it says nothing. */
const SEEN_FOR_MS = 8_000;
const SEEN_AT_LEAST_MS = 2_000;
/** Steady: the newer half of what was seen is at most so much faster or slower than the whole. */
const STEADY_WITHIN = 0.4;

type Seen = { at: number; sent: number };

/**
 * Watches an upload: called with the moment in ms and the bytes sent so far, it tells the seconds
 * that are left, or null as long as the pace is not steady.
 */
export function observePace(): (at: number, sent: number, bytes: number) => number | null {
  let seen: Seen[] = [];
  return (at, sent, bytes) => {
    // Going on after a break may begin further back.
    if (sent < (seen.at(-1)?.sent ?? 0)) seen = [];
    seen = [...seen.filter((one) => one.at > at - SEEN_FOR_MS), { at, sent }];
    const first = seen[0];
    const middle = seen[Math.floor(seen.length / 2)];
    const last = seen.at(-1);
    if (!first || !middle || !last || at - first.at < SEEN_AT_LEAST_MS) return null;
    const whole = perMs(first, last);
    const newer = perMs(middle, last);
    const isSteady = whole > 0 && Math.abs(newer - whole) <= STEADY_WITHIN * whole;
    return isSteady ? Math.ceil((bytes - sent) / whole / 1000) : null;
  };
}

const perMs = (from: Seen, to: Seen) => (to.sent - from.sent) / Math.max(1, to.at - from.at);

/** So many seconds in words that do not change with each of them. */
export function timeLeft(seconds: number): string {
  if (seconds < 5) return "a few seconds left";
  if (seconds < 55) return `${Math.ceil(seconds / 5) * 5} seconds left`;
  const minutes = Math.round(seconds / 60);
  if (minutes <= 1) return "1 minute left";
  return minutes < 90 ? `${minutes} minutes left` : `${Math.round(minutes / 60)} hours left`;
}
