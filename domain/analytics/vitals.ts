/** INP takes the place of FID. decisions: Analytics */
export const VITALS = ["lcp", "inp", "cls"] as const;
export type VitalName = (typeof VITALS)[number];

/** In milliseconds, CLS in thousandths. */
type Rule = {
  goodUntil: number;
  poorOver: number;
  max: number;
  steps: [until: number, step: number][];
};

/** Google's thresholds. Steps keep the daily figures small; the thresholds are among them. */
const RULES: Readonly<Record<VitalName, Rule>> = {
  lcp: {
    goodUntil: 2_500,
    poorOver: 4_000,
    max: 60_000,
    steps: [
      [4_000, 100],
      [60_000, 500],
    ],
  },
  inp: {
    goodUntil: 200,
    poorOver: 500,
    max: 10_000,
    steps: [
      [200, 10],
      [500, 25],
      [10_000, 100],
    ],
  },
  cls: {
    goodUntil: 100,
    poorOver: 250,
    max: 10_000,
    steps: [
      [100, 5],
      [250, 10],
      [10_000, 50],
    ],
  },
};

type VitalRating = "good" | "needs work" | "poor";

/** Rounded up to the next step; null when it is no possible value. */
export function storedVital(name: VitalName, value: number | undefined): number | null {
  const { max, steps } = RULES[name];
  if (value === undefined || !(value >= 0 && value <= max)) return null;
  const step = steps.find(([until]) => value <= until)?.[1] ?? 1;
  return Math.ceil(value / step) * step;
}

export function rateVital(name: VitalName, value: number): VitalRating {
  const { goodUntil, poorOver } = RULES[name];
  if (value <= goodUntil) return "good";
  return value > poorOver ? "poor" : "needs work";
}
