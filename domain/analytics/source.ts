import type { Channel } from "./channels.ts";
import { CLICK_IDS } from "./click-ids.ts";
import type { Evidence } from "./evidence.ts";
import { findKnownSource, findNamedSource } from "./known-sources.ts";

/** `name`: such as `Google`, or the host; empty when direct. AI assistants are within Referral. */
export type Source = { channel: Channel; name: string; isAssistant: boolean };

const DIRECT: Source = { channel: "Direct", name: "", isAssistant: false };

const MEDIA: [Channel, RegExp][] = [
  [
    "Paid",
    /^(?:cp[acmvl]|ppc|pp[lv]|paid.*|retargeting|remarketing|display|banners?|ads?|adwords|affiliates?|sponsored|native|sem)$/,
  ],
  ["Email", /^(?:e[-_ ]?mail|newsletters?|mail|mailing)$/],
  ["Social", /^(?:social.*|sm|sns)$/],
  ["Search", /^(?:organic|seo|search)$/],
  ["Referral", /^(?:referral|partner|link)$/],
];

/**
 * Null for navigation within the site, which says nothing of where a visit came from. Campaign first,
 * then referrer. decisions: Analytics, "Traffic source"
 */
export function sourceOf(evidence: Evidence, ownHost: string): Source | null {
  const { campaign, click, host, path } = evidence;
  const named = campaign.source ? findNamedSource(campaign.source) : null;
  const clicked = click ? CLICK_IDS[click] : undefined;
  const [clickChannel, clickName = ""] = clicked ?? [];
  const isWithin = isOwnHost(host, ownHost);
  const referrer = host && !isWithin ? findKnownSource(host, path) : null;
  const other = isWithin ? "" : host.replace(/^www\./, "");
  const name = named?.name || campaign.source || referrer?.name || clickName || other;
  const isAssistant = named?.isAssistant ?? referrer?.isAssistant ?? false;

  const word = campaign.medium.trim().toLowerCase();
  const medium = MEDIA.find(([, pattern]) => pattern.test(word))?.[0];
  // A paid or email click beats a medium that says less, such as `social`.
  if (medium === "Paid" || medium === "Email") return { channel: medium, name, isAssistant };
  if (clickChannel === "Paid" || clickChannel === "Email") {
    return { channel: clickChannel, name: campaign.source ? name : clickName, isAssistant: false };
  }
  if (medium) return { channel: medium, name: name || word, isAssistant };
  if (named) return named;
  if (referrer) return referrer;
  if (campaign.source) return { channel: "Referral", name, isAssistant };
  if (clickChannel) return { channel: clickChannel, name: clickName, isAssistant };
  if (isWithin) return null;
  return host ? { channel: "Referral", name: other, isAssistant } : DIRECT;
}

function isOwnHost(host: string, ownHost: string): boolean {
  return host !== "" && host.replace(/^www\./, "") === ownHost.replace(/^www\./, "");
}
