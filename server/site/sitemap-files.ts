import { element, xmlFile } from "./xml.ts";

/** `path` is relative to the site. */
export type SitemapEntry = {
  path: string;
  changedAt?: Date;
  changes: "daily" | "weekly" | "monthly";
  priority: string;
};

const XMLNS = { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" };
const TYPE = "application/xml; charset=utf-8";

/** Handwritten: libraries take seconds for 50,000 URLs. */
export function sitemapFile(origin: string, entries: SitemapEntry[]) {
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

export function sitemapIndexFile(origin: string, paths: string[]) {
  const files = paths.map((path) =>
    element("sitemap", {}, [element("loc", {}, `${origin}${path}`)]),
  );
  return { type: TYPE, body: xmlFile(element("sitemapindex", XMLNS, files)) };
}
