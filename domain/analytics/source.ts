import { MAIL_HOSTS, SEARCH_HOSTS, SOCIAL_HOSTS } from "./source-hosts.ts";

/** spec: admin-area §9, with the visitor's way inside the site told apart. */
export const SOURCES = [
  "Direct",
  "Search",
  "Social",
  "Email",
  "Paid",
  "Referral",
  "Internal",
] as const;
export type Source = (typeof SOURCES)[number];

/** What an address of a campaign and the referrer tell; empty where they tell nothing. */
export type Trail = { medium: string; campaignSource: string; host: string };

const PAID = /^(cpc|ppc|cpm|cpa|paid.*|display|banner|ads?|affiliate)$/;
const EMAIL = /^(e-?mail|newsletter|mail)$/;
const SOCIAL = /^(social.*|sm)$/;

/**
 * Where a visit came from: paid or mail by its campaign, then by who referred to us.
 * decisions: Analytics, "Traffic source"
 */
export function sourceOf({ medium, campaignSource, host }: Trail, ownHost: string): Source {
  const word = medium.trim().toLowerCase();
  if (PAID.test(word)) return "Paid";
  if (EMAIL.test(word)) return "Email";
  if (SOCIAL.test(word)) return "Social";
  if (host === "") return campaignSource === "" ? "Direct" : "Referral";
  if (host === ownHost) return "Internal";
  if (isAmong(MAIL_HOSTS, host)) return "Email";
  if (isAmong(SEARCH_HOSTS, host)) return "Search";
  if (isAmong(SOCIAL_HOSTS, host)) return "Social";
  return "Referral";
}

/** A list's entry stands for its subdomains; one that ends in a dot, for all countries. */
function isAmong(known: readonly string[], host: string): boolean {
  return known.some((entry) => {
    if (entry.endsWith(".")) return host.startsWith(entry) || host.includes(`.${entry}`);
    return host === entry || host.endsWith(`.${entry}`);
  });
}
