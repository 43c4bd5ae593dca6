import { type Metric, onCLS, onINP, onLCP } from "web-vitals";
import type { Vital } from "./analytics-hook.ts";

/** Observes from when it is first imported, and only once. spec: public-site §4 (INP in place of FID) */
onLCP(tell("LCP"));
onCLS(tell("CLS"));
onINP(tell("INP"));

function tell(name: Vital["name"]) {
  return ({ value, rating, id }: Metric) => window.vitrineAnalytics?.({ name, value, rating, id });
}
