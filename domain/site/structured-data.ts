import type { Site } from "./site.ts";

export type StructuredData = { "@type": string; [property: string]: unknown };

export function graph(...nodes: StructuredData[]) {
  return { "@context": "https://schema.org", "@graph": nodes.map(withoutBlanks) };
}

/** The owner; other nodes refer to it by `@id`. */
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

export function webPage(
  kind: "WebPage" | "AboutPage" | "ContactPage" | "CollectionPage" | "ProfilePage",
  page: { path: string; name: string; description?: string; mainEntity?: unknown },
  origin: string,
): StructuredData {
  const { path, ...properties } = page;
  return { "@type": kind, url: `${origin}${path}`, ...properties, inLanguage: "en" };
}

/** `steps` below the home page. */
export function breadcrumbs(
  steps: { name: string; path: string }[],
  origin: string,
): StructuredData {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home", path: "/" }, ...steps].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

export function absolute(url: string, origin: string): string {
  return url.startsWith("/") ? `${origin}${url}` : url;
}

/** Some validators report empty properties as errors. */
function withoutBlanks(node: StructuredData): StructuredData {
  const properties = Object.entries(node).filter(([, value]) => {
    if (Array.isArray(value)) return value.length > 0;
    return value !== undefined && value !== null && value !== "";
  });
  return { ...Object.fromEntries(properties), "@type": node["@type"] };
}
