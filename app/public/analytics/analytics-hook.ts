/** How fast a page was for its visitor. `value` in milliseconds; CLS has no unit. */
export type Vital = {
  name: "LCP" | "CLS" | "INP";
  value: number;
  rating: "good" | "needs-improvement" | "poor";
  /** Tells this page's metric from others, when a later value corrects an earlier one. */
  id: string;
};

declare global {
  interface Window {
    /** Hears of a page's web vitals, when there is one. docs/privacy-and-analytics.md */
    vitrineAnalytics?: (vital: Vital) => void;
  }
}

/** spec: public-site §9 */
const OBSERVED_AFTER_MS = 1000;

/** Begins to observe, if by then somebody wants to hear. */
export function observeVitalsSoon(): () => void {
  const timer = setTimeout(() => {
    if (window.vitrineAnalytics) void import("./vitals.ts");
  }, OBSERVED_AFTER_MS);
  return () => clearTimeout(timer);
}
