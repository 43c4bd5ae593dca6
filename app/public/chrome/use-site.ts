import { useRouteLoaderData } from "react-router";
import type { Site } from "#domain/site/site.ts";
import { UNKNOWN_SITE } from "#domain/site/unknown-site.ts";

/** The site's brand and switches; the defaults on a page that failed before they could be read. */
export function useSite(): Site {
  return useRouteLoaderData<{ site: Site }>("root")?.site ?? UNKNOWN_SITE;
}
