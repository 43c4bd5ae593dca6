import { useRouteLoaderData } from "react-router";
import type { Site } from "#domain/site/site.ts";

/** The site's brand and switches; null on a page that failed before they could be read. */
export function useSite(): Site | null {
  return useRouteLoaderData<{ site: Site }>("root")?.site ?? null;
}
