/** spec: admin-area §9, "Contact" */
const RISK_HIGH_FROM = 80;
const RISK_NOTABLE_FROM = 50;
const HIGH_ACCESS_ABOVE = 5;

export function riskTone(score: number): "alarm" | "waiting" | "good" {
  if (score >= RISK_HIGH_FROM) return "alarm";
  return score >= RISK_NOTABLE_FROM ? "waiting" : "good";
}

export function isHighAccess(accessCount: number): boolean {
  return accessCount > HIGH_ACCESS_ABOVE;
}

export const CONTACT_TABS = ["submissions", "spam", "settings"] as const;
export type ContactTab = (typeof CONTACT_TABS)[number];

export function contactTabFrom(name: string | null): ContactTab {
  return CONTACT_TABS.find((known) => known === name) ?? "submissions";
}
