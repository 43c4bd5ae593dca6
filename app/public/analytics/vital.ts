/** `value` in milliseconds; CLS has no unit. */
export type Vital = {
  name: "LCP" | "CLS" | "INP";
  value: number;
  rating: "good" | "needs-improvement" | "poor";
  /** Stays the same when a later value corrects an earlier one. */
  id: string;
};
