import { type Metric, onCLS, onINP, onLCP } from "web-vitals";

/** LCP and INP in milliseconds; CLS has no unit. */
export type PageVitals = Partial<Record<"lcp" | "inp" | "cls", number>>;

const latest: PageVitals = {};

/** Vitals of the loaded document so far; undefined before any is known. */
export function vitalsOf(): PageVitals | undefined {
  return Object.keys(latest).length > 0 ? latest : undefined;
}

export function observePageVitals(): void {
  const keep =
    (name: keyof PageVitals) =>
    ({ value, navigationType }: Metric) => {
      // A page that Back restores was not loaded again.
      if (navigationType !== "back-forward-cache") latest[name] = value;
    };
  const all = { reportAllChanges: true };
  onLCP(keep("lcp"), all);
  onINP(keep("inp"), all);
  onCLS(keep("cls"), all);
}
