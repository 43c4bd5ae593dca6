import { MAIL_HOSTS, SEARCH_HOSTS, SOCIAL_HOSTS } from "./source-hosts.ts";

/** spec: admin-area §9, plus "Internal" for navigation within the site */
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

/** Empty strings where unknown. */
export type Attribution = { medium: string; campaignSource: string; host: string };

const PAID = /^(cpc|ppc|cpm|cpa|paid.*|display|banner|ads?|affiliate)$/;
const EMAIL = /^(e-?mail|newsletter|mail)$/;
const SOCIAL = /^(social.*|sm)$/;

/** Campaign first, then referrer. decisions: Analytics, "Traffic source" */
export function sourceOf({ medium, campaignSource, host }: Attribution, ownHost: string): Source {
  const word = medium.trim().toLowerCase();
  if (PAID.test(word)) return "Paid";
  if (EMAIL.test(word)) return "Email";
  if (SOCIAL.test(word)) return "Social";
  if (host === "") return campaignSource === "" ? "Direct" : "Referral";
  if (host === ownHost) return "Internal";
  if (matchesHost(MAIL_HOSTS, host)) return "Email";
  if (matchesHost(SEARCH_HOSTS, host)) return "Search";
  if (matchesHost(SOCIAL_HOSTS, host)) return "Social";
  return "Referral";
}

/** Entries match subdomains too; one ending in a dot matches every country domain. */
function matchesHost(known: readonly string[], host: string): boolean {
  return known.some((entry) => {
    if (entry.endsWith(".")) return host.startsWith(entry) || host.includes(`.${entry}`);
    return host === entry || host.endsWith(`.${entry}`);
  });
}
