const WINDOW_MS = 8_000;
const WINDOW_MIN_MS = 2_000;
/** How far the rate of the newer half of the samples may deviate from the whole. */
const STEADY_TOLERANCE = 0.4;

/** `at` in ms, `sent` in bytes. */
type Sample = { at: number; sent: number };

/** Called with each progress event (ms, bytes); null until the transfer rate is steady. */
export function createTimeLeftEstimator(): (
  at: number,
  sent: number,
  bytes: number,
) => number | null {
  let samples: Sample[] = [];
  return (at, sent, bytes) => {
    // A resumed upload may restart at a lower offset.
    if (sent < (samples.at(-1)?.sent ?? 0)) samples = [];
    samples = [...samples.filter((one) => one.at > at - WINDOW_MS), { at, sent }];
    const first = samples[0];
    const middle = samples[Math.floor(samples.length / 2)];
    const last = samples.at(-1);
    if (!first || !middle || !last || at - first.at < WINDOW_MIN_MS) return null;
    const whole = perMs(first, last);
    const newer = perMs(middle, last);
    const isSteady = whole > 0 && Math.abs(newer - whole) <= STEADY_TOLERANCE * whole;
    return isSteady ? Math.ceil((bytes - sent) / whole / 1000) : null;
  };
}

const perMs = (from: Sample, to: Sample) => (to.sent - from.sent) / Math.max(1, to.at - from.at);

/** Rounded, so that the text does not change every second. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 5) return "a few seconds left";
  if (seconds < 55) return `${Math.ceil(seconds / 5) * 5} seconds left`;
  const minutes = Math.round(seconds / 60);
  if (minutes <= 1) return "1 minute left";
  return minutes < 90 ? `${minutes} minutes left` : `${Math.round(minutes / 60)} hours left`;
}
