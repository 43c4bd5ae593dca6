/** Safari has no idle callbacks. */
const FALLBACK_DELAY_MS = 200;

export function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run);
  else setTimeout(run, FALLBACK_DELAY_MS);
}
