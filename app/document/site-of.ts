import type { Site } from "#domain/site/site.ts";
import { UNKNOWN_SITE } from "#domain/site/unknown-site.ts";

type RootData = { site: Site; origin: string };

/** The site as the root loaded it, for a route's `meta`; with the defaults when even that failed. */
export function siteOf(matches: readonly [{ loaderData?: RootData | undefined }, ...unknown[]]) {
  return matches[0].loaderData ?? { site: UNKNOWN_SITE, origin: "" };
}
