/** Risk points per flag. spec: public-site §8, §9 */
const RISK_POINTS = {
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

/** Low, since cached pages and autofill also make forms fast. */
export const TOO_FAST_POINTS = 10;
export const TOO_FAST_BELOW_MS = 2_000;

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

/** For example `XSS MESSAGE`. spec: public-site §8 */
export function flagText(flag: string): string {
  return flag.replaceAll("_", " ");
}
