import { onCLS, onINP, onLCP } from "web-vitals";

/** LCP and INP in milliseconds; CLS has no unit. */
export type PageVitals = Partial<Record<"lcp" | "inp" | "cls", number>>;

const latest: PageVitals = {};

/** Vitals of the loaded document so far; undefined before any is known. */
export function vitalsOf(): PageVitals | undefined {
  return Object.keys(latest).length > 0 ? latest : undefined;
}

export function observePageVitals(): void {
  const all = { reportAllChanges: true };
  onLCP(({ value }) => {
    latest.lcp = value;
  }, all);
  onINP(({ value }) => {
    latest.inp = value;
  }, all);
  onCLS(({ value }) => {
    latest.cls = value;
  }, all);
}
