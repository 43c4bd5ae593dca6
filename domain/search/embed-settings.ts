import { z } from "zod";
import type { SettingGroup } from "../forms/setting.ts";

export const EMBED_SETTINGS = {
  embedOrigins: { kind: "lines", label: "Allowed sites", max: 2_000 },
} as const satisfies SettingGroup;

export const EMBED_ORIGINS_MAX = 20;

/** Plain http only on the owner's own machine, to try it. */
const ORIGIN =
  /^(?:https:\/\/[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,9}|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?$/;

const NORMALIZED = z.url({ normalize: true });
const ASCII = /^[!-~]+$/;

/** Sites that may show the answer box, as origins. What is no origin is left out. */
export function embedOriginsIn(text: string): string[] {
  const origins = sitesIn(text).flatMap((site) => originFrom(site) ?? []);
  return [...new Set(origins)].slice(0, EMBED_ORIGINS_MAX);
}

/** As typed: separated by lines, spaces or commas. */
export function sitesIn(text: string): string[] {
  return text.split(/[\s,]/).filter(Boolean);
}

/** Null when `site` is not the address of a site. */
export function originFrom(site: string): string | null {
  const lower = site.toLowerCase().replace(/\/$/, "");
  const origin = lower.includes("://") ? lower : `https://${lower}`;
  const ascii = ASCII.test(origin) ? origin : asciiOrigin(origin);
  return ascii !== null && ORIGIN.test(ascii) ? ascii : null;
}

/** https://müller.de as browsers send it: https://xn--mller-kva.de. */
function asciiOrigin(site: string): string | null {
  return NORMALIZED.safeParse(site).data?.replace(/\/$/, "") ?? null;
}
