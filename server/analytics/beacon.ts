import { z } from "zod";
import { VIEWED_NOUNS } from "#domain/analytics/view.ts";
import { parseJson } from "#domain/forms/parse-json.ts";

export const BEACON_MAX_BYTES = 4096;
const REFERRER_MAX_CHARS = 2048;
/** In code points. */
const CAMPAIGN_MAX_CHARS = 100;

/** spec: public-site §3 "analytics event" */
export const beaconSchema = z.object({
  noun: z.enum(VIEWED_NOUNS),
  id: z.guid().toLowerCase(),
  sessionId: z.guid().toLowerCase(),
  /** Long-term id, only for visitors who consented. */
  visitorId: z.guid().toLowerCase().optional(),
  referrer: z.string().default("").transform(cleanReferrer),
  /** The page's query string; only its UTM parameters are kept. */
  search: z.string().default("").transform(campaignFrom),
});

export type Beacon = z.infer<typeof beaconSchema>;
export type Campaign = { source: string | null; medium: string | null; name: string | null };

export function parseBeacon(text: string): Beacon | null {
  return parseJson(text, beaconSchema);
}

/** Drops the query string, which may hold private data. Null when not an HTTP URL. */
function cleanReferrer(text: string): string | null {
  if (text.length > REFERRER_MAX_CHARS || !URL.canParse(text)) return null;
  const { protocol, origin, pathname } = new URL(text);
  const address = origin + pathname;
  const isAccepted = /^https?:$/.test(protocol) && address.length <= REFERRER_MAX_CHARS;
  return isAccepted ? address : null;
}

function campaignFrom(search: string): Campaign {
  const params = new URLSearchParams(search);
  const param = (name: string) => cleanLine(params.get(name) ?? "") || null;
  return { source: param("utm_source"), medium: param("utm_medium"), name: param("utm_campaign") };
}

/** Collapses whitespace and drops control, bidirectional and unpaired surrogate characters. */
export function cleanLine(text: string, max = CAMPAIGN_MAX_CHARS): string {
  const visible = text.replace(/\s+/g, " ").replace(/\p{C}/gu, "").trim();
  return Array.from(visible).slice(0, max).join("");
}
