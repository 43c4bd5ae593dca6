// Checked before search hosts: mail.google.com is not a search engine.
const MAIL_HOSTS = [
  "mail.google.com",
  "outlook.live.com",
  "outlook.office.com",
  "outlook.office365.com",
  "mail.yahoo.com",
  "mail.proton.me",
  "app.fastmail.com",
  "mail.zoho.com",
  "mail.aol.com",
  "mail.gmx.net",
  "mail.yandex.ru",
];

const SEARCH_HOSTS = [
  "google.",
  "bing.com",
  "duckduckgo.com",
  "search.yahoo.com",
  "ecosia.org",
  "search.brave.com",
  "startpage.com",
  "qwant.com",
  "baidu.com",
  "yandex.",
  "kagi.com",
  "perplexity.ai",
  "chatgpt.com",
];

const SOCIAL_HOSTS = [
  "facebook.com",
  "instagram.com",
  "linkedin.com",
  "lnkd.in",
  "t.co",
  "twitter.com",
  "x.com",
  "threads.net",
  "bsky.app",
  "mastodon.social",
  "pinterest.",
  "reddit.com",
  "tiktok.com",
  "youtube.com",
  "vimeo.com",
  "news.ycombinator.com",
  "behance.net",
  "dribbble.com",
  "tumblr.com",
  "xing.com",
];

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
