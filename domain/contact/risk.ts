/** What is suspicious of an attempt, with its risk points. spec: public-site §8, §9 */
export const RISK_POINTS = {
  SHORT_NAME: 10,
  XSS_NAME: 30,
  INVALID_EMAIL: 15,
  INVALID_REASON: 5,
  SHORT_MESSAGE: 10,
  XSS_MESSAGE: 40,
  PROFANITY: 25,
  URL_IN_MESSAGE: 20,
  LONG_MESSAGE: 15,
  RATE_LIMIT_CHECK_FAILED: 20,
  RATE_LIMIT_EXCEEDED: 50,
  RATE_LIMIT_WARNING: 15,
} as const;

export type RiskFlag = keyof typeof RISK_POINTS;
export type RiskLevel = "safe" | "warning" | "danger";

/** Of a form that was sent faster than people write; pages are cached and autofill is fast, so few. */
export const HASTE_POINTS = 10;
export const HASTE_BELOW_MS = 2_000;

/** Of an attempt that never came to a judgement: an exception, a failed insert. */
export const SUBMISSION_ERROR_POINTS = 50;

const WARNING_ABOVE = 30;
const DANGER_ABOVE = 60;

export function riskScore(flags: readonly RiskFlag[]): number {
  return flags.reduce((sum, flag) => sum + RISK_POINTS[flag], 0);
}

/** spec: public-site §4, "Contact form" */
export function riskLevel(score: number, flags: readonly string[]): RiskLevel {
  if (score > DANGER_ABOVE || flags.some((flag) => /XSS|SQL/.test(flag))) return "danger";
  return score > WARNING_ABOVE || flags.length > 0 ? "warning" : "safe";
}

/** `XSS MESSAGE`, as the form lists it. spec: public-site §8 */
export function flagText(flag: string): string {
  return flag.replaceAll("_", " ");
}
