import { type Post, postPath } from "../posts/post.ts";
import { type ProjectFacts, projectPath } from "../projects/project.ts";
import { isoDate } from "./dates.ts";
import type { Site } from "./site.ts";

/** A node of schema.org's vocabulary, as JSON-LD. */
export type StructuredData = { "@type": string; [property: string]: unknown };

/** Several nodes in one script, which may refer to each other by `@id`. */
export function graph(...nodes: StructuredData[]) {
  return { "@context": "https://schema.org", "@graph": nodes.map(withoutBlanks) };
}

/** The owner: what every page of the site is by. */
export function person(site: Site, origin: string): StructuredData {
  return {
    "@type": "Person",
    "@id": `${origin}/#owner`,
    name: site.name,
    url: `${origin}/`,
    description: site.subtitle,
    image: site.picture && absolute(site.picture.src, origin),
    sameAs: site.linkedinUrl ? [site.linkedinUrl] : undefined,
  };
}

export function webSite(site: Site, origin: string): StructuredData {
  return {
    "@type": "WebSite",
    "@id": `${origin}/#site`,
    name: site.title,
    url: `${origin}/`,
    description: site.description,
    publisher: { "@id": `${origin}/#owner` },
    inLanguage: "en",
  };
}

export function creativeWork(
  project: ProjectFacts,
  description: string,
  origin: string,
): StructuredData {
  return {
    "@type": "CreativeWork",
    name: project.title,
    headline: project.heading,
    description,
    url: `${origin}${projectPath(project)}`,
    image: project.picture && absolute(project.picture.src, origin),
    dateCreated: String(project.year),
    dateModified: project.updatedAt.toISOString(),
    genre: project.workType,
    keywords: [...project.categories, ...project.keywords],
    creator: { "@id": `${origin}/#owner` },
    sourceOrganization: { "@type": "Organization", name: project.client },
    sameAs: project.projectUrl ?? undefined,
  };
}

type ShownPost = Omit<Post, "content" | "headings" | "faqs">;

export function blogPosting(post: ShownPost, description: string, origin: string): StructuredData {
  const url = `${origin}${postPath(post)}`;
  return {
    "@type": "BlogPosting",
    headline: post.title,
    description,
    url,
    mainEntityOfPage: url,
    image: post.picture && absolute(post.picture.src, origin),
    datePublished: isoDate(post.publishedAt),
    dateModified: post.updatedAt.toISOString(),
    author: { "@type": "Person", name: post.author },
    publisher: { "@id": `${origin}/#owner` },
    articleSection: post.categories,
    keywords: post.keywords.length > 0 ? post.keywords : post.tags,
    timeRequired: `PT${post.readingMinutes}M`,
    isPartOf: { "@id": `${origin}/#site` },
  };
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
