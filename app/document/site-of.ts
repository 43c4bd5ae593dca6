import { FALLBACK_SITE } from "#domain/site/fallback-site.ts";
import type { Site } from "#domain/site/site.ts";

type RootData = { site: Site; origin: string };

/** The root loader's site for a route's `meta`; defaults when the root loader failed. */
export function siteOf(matches: readonly [{ loaderData?: RootData | undefined }, ...unknown[]]) {
  return matches[0].loaderData ?? { site: FALLBACK_SITE, origin: "" };
}
