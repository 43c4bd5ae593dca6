import { type Metric, onCLS, onINP, onLCP } from "web-vitals";

/** `value` in milliseconds; CLS has no unit. */
export type Vital = {
  name: "LCP" | "CLS" | "INP";
  value: number;
  rating: "good" | "needs-improvement" | "poor";
  /** Stays the same when a later value corrects an earlier one. */
  id: string;
};

/** Starts when first imported. spec: public-site §4 (INP in place of FID) */
onLCP(report("LCP"));
onCLS(report("CLS"));
onINP(report("INP"));

function report(name: Vital["name"]) {
  return ({ value, rating, id }: Metric) => window.vitrineAnalytics?.({ name, value, rating, id });
}
