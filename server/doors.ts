import type { Door } from "./http/door.ts";
import { atomFeed } from "./posts/feed.ts";
import { SEARCH_INDEX_PATH } from "./search/api.ts";
import { searchIndex } from "./search/index-door.ts";
import { llms } from "./site/llms.ts";
import { manifest } from "./site/manifest.ts";
import { robots } from "./site/robots.ts";
import { sitemap, sitemapPart } from "./site/sitemap.ts";

const DOORS = new Map<string, Door>([
  ["/feed.xml", atomFeed],
  ["/llms.txt", llms],
  ["/robots.txt", robots],
  ["/site.webmanifest", manifest],
  ["/sitemap.xml", sitemap],
  [SEARCH_INDEX_PATH, searchIndex],
]);

/** The door at a path, or undefined when pages answer there. */
export function doorAt(path: string): Door | undefined {
  return DOORS.get(path) ?? sitemapPart(path);
}
