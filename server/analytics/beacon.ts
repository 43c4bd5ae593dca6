import { z } from "zod";
import { VIEWED_NOUNS } from "#domain/analytics/view.ts";

/** In bytes; a beacon of our own pages has some 300. */
export const BEACON_MAX_BYTES = 4096;
const REFERRER_MAX_CHARS = 2048;
/** In code points. */
const CAMPAIGN_MAX_CHARS = 100;

/** What a page sends when it was read. spec: public-site §3 "analytics event" */
export const beaconSchema = z.object({
  noun: z.enum(VIEWED_NOUNS),
  id: z.guid().toLowerCase(),
  sessionId: z.guid().toLowerCase(),
  /** The long-term id of a visitor who consented. */
  visitorId: z.guid().toLowerCase().optional(),
  referrer: z.string().default("").transform(cleanReferrer),
  /** The query of the page's address; only the campaign that it names is kept. */
  search: z.string().default("").transform(campaignFrom),
});

export type Beacon = z.infer<typeof beaconSchema>;
export type Campaign = { source: string | null; medium: string | null; name: string | null };

/** Reads what a browser sent; null when it is anything else than a beacon. */
export function parseBeacon(text: string): Beacon | null {
  try {
    return beaconSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Where a visitor came from, without the query, which may say more than where; else null. */
function cleanReferrer(text: string): string | null {
  if (text.length > REFERRER_MAX_CHARS || !URL.canParse(text)) return null;
  const { protocol, origin, pathname } = new URL(text);
  const address = origin + pathname;
  const isKept = /^https?:$/.test(protocol) && address.length <= REFERRER_MAX_CHARS;
  return isKept ? address : null;
}

function campaignFrom(search: string): Campaign {
  const given = new URLSearchParams(search);
  const named = (name: string) => cleanWord(given.get(name) ?? "") || null;
  return { source: named("utm_source"), medium: named("utm_medium"), name: named("utm_campaign") };
}

/** One line without invisible characters: no control codes, no changes of direction, no half characters. */
export function cleanWord(text: string, max = CAMPAIGN_MAX_CHARS): string {
  const visible = text.replace(/\s+/g, " ").replace(/\p{C}/gu, "").trim();
  return Array.from(visible).slice(0, max).join("");
}
