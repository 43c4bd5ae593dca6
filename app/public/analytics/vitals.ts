import { type Metric, onCLS, onINP, onLCP } from "web-vitals";
import type { Vital } from "./vital.ts";

/** Starts when first imported. spec: public-site §4 (INP in place of FID) */
onLCP(report("LCP"));
onCLS(report("CLS"));
onINP(report("INP"));

function report(name: Vital["name"]) {
  return ({ value, rating, id }: Metric) => window.vitrineAnalytics?.({ name, value, rating, id });
}
