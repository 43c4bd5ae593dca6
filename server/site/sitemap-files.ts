import { element, xmlFile } from "./xml.ts";

/** One address of the map: `path` is relative to the site. */
export type MapEntry = {
  path: string;
  changedAt?: Date;
  changes: "daily" | "weekly" | "monthly";
  priority: string;
};

const XMLNS = { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" };
const TYPE = "application/xml; charset=utf-8";

/** A file of addresses. Written by hand: libraries need seconds for 50,000 of them. */
export function mapFile(origin: string, entries: MapEntry[]) {
  const urls = entries.map(({ path, changedAt, changes, priority }) =>
    element("url", {}, [
      element("loc", {}, `${origin}${path}`),
      element("lastmod", {}, changedAt?.toISOString() ?? ""),
      element("changefreq", {}, changes),
      element("priority", {}, priority),
    ]),
  );
  return { type: TYPE, body: xmlFile(element("urlset", XMLNS, urls)) };
}

/** The list of the files that together are the map. */
export function indexFile(origin: string, paths: string[]) {
  const files = paths.map((path) =>
    element("sitemap", {}, [element("loc", {}, `${origin}${path}`)]),
  );
  return { type: TYPE, body: xmlFile(element("sitemapindex", XMLNS, files)) };
}
