import type { Vital } from "./vitals.ts";

declare global {
  interface Window {
    /** Set by the owner's scripts to receive web vitals. docs/privacy-and-analytics.md */
    vitrineAnalytics?: (vital: Vital) => void;
  }
}

/** spec: public-site §9 */
const OBSERVED_AFTER_MS = 1000;

/** Observes only when the hook is set by then. Returns a cleanup function. */
export function observeVitalsSoon(): () => void {
  const timer = setTimeout(() => {
    if (window.vitrineAnalytics) void import("./vitals.ts");
  }, OBSERVED_AFTER_MS);
  return () => clearTimeout(timer);
}
