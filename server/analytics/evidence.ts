import { CLICK_IDS } from "#domain/analytics/click-ids.ts";
import type { Evidence } from "#domain/analytics/evidence.ts";
import { firstCodePoints } from "#domain/text/code-points.ts";

const REFERRER_MAX_CHARS = 2048;
const HOST_MAX_CHARS = 253;
/** In code points. */
const CAMPAIGN_MAX_CHARS = 100;

/** `search`: the page's query string, of which only campaign parameters are kept. */
export function evidenceFrom(referrer: string, search: string): Evidence {
  const params = new URLSearchParams(search);
  const param = (name: string) => cleanLabel(params.get(name) ?? "", CAMPAIGN_MAX_CHARS);
  return {
    campaign: {
      source: param("utm_source"),
      medium: param("utm_medium"),
      name: param("utm_campaign"),
    },
    click: Object.keys(CLICK_IDS).find((name) => params.has(name)) ?? null,
    ...referrerFrom(referrer),
  };
}

const NONE = { host: "", path: "", isApp: false };

function referrerFrom(text: string): Pick<Evidence, "host" | "path" | "isApp"> {
  const url = text.length <= REFERRER_MAX_CHARS ? URL.parse(text) : null;
  if (!url || !/^(?:https?|android-app):$/.test(url.protocol)) return NONE;
  const host = cleanLabel(url.hostname.toLowerCase().replace(/\.$/, ""), HOST_MAX_CHARS);
  return { host, path: url.pathname, isApp: url.protocol === "android-app:" };
}

/** Collapses whitespace and drops control, bidirectional and unpaired surrogate characters. */
export function cleanLabel(text: string, max: number): string {
  // Most are empty, and there are several per beacon.
  if (text === "") return "";
  const visible = text.replace(/\s+/g, " ").replace(/\p{C}/gu, "").trim();
  return firstCodePoints(visible, max);
}
