import type { ResourceRoute } from "./http/resource-route.ts";
import { atomFeed } from "./posts/feed.ts";
import { SEARCH_INDEX_PATH } from "./projects/search/api.ts";
import { searchIndex } from "./projects/search/index-store.ts";
import { llms } from "./site/llms.ts";
import { llmsFullPart } from "./site/llms-full.ts";
import { manifest } from "./site/manifest.ts";
import { markdownRoute } from "./site/markdown/markdown-routes.ts";
import { robots, sitemap, sitemapPart } from "./site/sitemap.ts";

const ROUTES = new Map<string, ResourceRoute>([
  ["/feed.xml", atomFeed],
  ["/llms.txt", llms],
  ["/robots.txt", robots],
  ["/site.webmanifest", manifest],
  ["/sitemap.xml", sitemap],
  [SEARCH_INDEX_PATH, searchIndex],
]);

export function resourceRouteAt(path: string): ResourceRoute | undefined {
  return ROUTES.get(path) ?? sitemapPart(path) ?? llmsFullPart(path) ?? markdownRoute(path);
}
