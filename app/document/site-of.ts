import { siteFrom } from "#domain/site/normalise-site.ts";
import type { Site } from "#domain/site/site.ts";

type RootData = { site: Site; origin: string };

/** The site as the root loaded it, for a route's `meta`; with the defaults when even that failed. */
export function siteOf(matches: readonly [{ loaderData?: RootData | undefined }, ...unknown[]]) {
  return matches[0].loaderData ?? { site: UNKNOWN_SITE, origin: "" };
}

/** What a page that failed before the site could be read is branded with. */
export const UNKNOWN_SITE: Site = siteFrom({ footerEnabled: false }, null, "UTC");
