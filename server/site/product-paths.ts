import { resourceRouteAt } from "../resource-routes.ts";
import { isSitePage } from "./missing-paths.ts";

/** First parts of the addresses below which nothing is redirected; tests compare them with the routes. */
const RESERVED = new Set(
  (
    "admin api assets media social preview newsletter login setup healthz readyz mcp embed " +
    "favicon.ico robots.txt sitemap.xml"
  ).split(" "),
);
const ICON = /^\/(?:icon-\d+|apple-touch-icon[\w-]*)\.png$/;

/**
 * Whether the site serves something of its own there, so that a redirect would not apply or would
 * break it. Like the router, in any case of letters.
 */
export function isProductPath(path: string): boolean {
  const lower = path.toLowerCase();
  const [, first = ""] = lower.split("/");
  return (
    isSitePage(lower) ||
    RESERVED.has(first) ||
    ICON.test(lower) ||
    // React Router's requests for the data of a page.
    lower.endsWith(".data") ||
    resourceRouteAt(lower) !== undefined
  );
}
