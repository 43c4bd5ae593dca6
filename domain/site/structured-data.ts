import type { Site } from "./site.ts";

/** A node of schema.org's vocabulary, as JSON-LD. */
export type StructuredData = { "@type": string; [property: string]: unknown };

/** Several nodes in one script, which may refer to each other by `@id`. */
export function graph(...nodes: StructuredData[]) {
  return { "@context": "https://schema.org", "@graph": nodes.map(withoutBlanks) };
}

/** The owner: what every page of the site is by. Other nodes refer to it by `@id`. */
export function person(site: Site, origin: string): StructuredData {
  return {
    "@type": "Person",
    ...owner(origin),
    name: site.name,
    url: `${origin}/`,
    description: site.subtitle,
    image: site.picture && absolute(site.picture.src, origin),
    sameAs: site.linkedinUrl ? [site.linkedinUrl] : undefined,
  };
}

/** The owner, to a node that stands beside `person`. */
export function owner(origin: string) {
  return { "@id": `${origin}/#owner` };
}

export function webSite(site: Site, origin: string): StructuredData {
  return {
    "@type": "WebSite",
    "@id": `${origin}/#site`,
    name: site.title,
    url: `${origin}/`,
    description: site.description,
    keywords: site.keywords,
    publisher: owner(origin),
    inLanguage: "en",
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${origin}/?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}

/** A page, by the kind that schema.org has for it; `path` is its own address. */
export function webPage(
  kind: "WebPage" | "AboutPage" | "ContactPage" | "CollectionPage" | "ProfilePage",
  page: { path: string; name: string; description?: string; mainEntity?: unknown },
  origin: string,
): StructuredData {
  const { path, ...said } = page;
  return { "@type": kind, url: `${origin}${path}`, ...said, inLanguage: "en" };
}

/** The way to a page, the page itself last. Paths are relative to the site. */
export function breadcrumbs(
  steps: { name: string; path: string }[],
  origin: string,
): StructuredData {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

/** An address as others must see it: our own paths with the site in front. */
export function absolute(url: string, origin: string): string {
  return url.startsWith("/") ? `${origin}${url}` : url;
}

/** An empty property says nothing and is an error to some validators. */
function withoutBlanks(node: StructuredData): StructuredData {
  const said = Object.entries(node).filter(([, value]) => {
    if (Array.isArray(value)) return value.length > 0;
    return value !== undefined && value !== null && value !== "";
  });
  return { ...Object.fromEntries(said), "@type": node["@type"] };
}
