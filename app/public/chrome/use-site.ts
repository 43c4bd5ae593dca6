import { useRouteLoaderData } from "react-router";
import { FALLBACK_SITE } from "#domain/site/fallback-site.ts";
import type { Site } from "#domain/site/site.ts";

/** Defaults when the root loader failed. */
export function useSite(): Site {
  return useRouteLoaderData<{ site: Site }>("root")?.site ?? FALLBACK_SITE;
}
