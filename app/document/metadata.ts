import type { MetaDescriptor } from "react-router";
import { isoDate } from "#domain/site/dates.ts";
import type { Site } from "#domain/site/site.ts";
import { absolute, graph, type StructuredData } from "#domain/site/structured-data.ts";

type PageDescription = {
  site: Site;
  /** The site's address without a last slash. */
  origin: string;
  /** The page's one true path, with the parameters that make it another page. */
  path: string;
  title: string;
  description: string;
  keywords?: string[];
  /** A picture of the page's own; the site's takes its place. */
  image?: { url: string; alt: string } | null;
  type?: "website" | "article" | "profile";
  /** How the page calls itself where it is shared, when that differs. */
  sharedAs?: { title?: string; description?: string };
  article?: { publishedAt: Date; updatedAt: Date; tags: string[] };
  structuredData: StructuredData[];
};

/** Everything a page says of itself to search engines and to whoever shares it. */
export function metadata(page: PageDescription): MetaDescriptor[] {
  const { site, origin } = page;
  const url = `${origin}${page.path}`;
  const title = page.sharedAs?.title || page.title;
  const description = page.sharedAs?.description || page.description;
  const image = page.image?.url || site.socialImageUrl;
  const imageAlt = page.image?.alt;
  const optional: (MetaDescriptor | false | undefined | "")[] = [
    page.description && { name: "description", content: page.description },
    page.keywords &&
      page.keywords.length > 0 && { name: "keywords", content: page.keywords.join(", ") },
    description && { property: "og:description", content: description },
    image && { property: "og:image", content: absolute(image, origin) },
    image && imageAlt && { property: "og:image:alt", content: imageAlt },
    site.twitterHandle && { name: "twitter:site", content: handle(site.twitterHandle) },
    site.googleVerification && {
      name: "google-site-verification",
      content: site.googleVerification,
    },
  ];
  return [
    { title: page.title },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:site_name", content: site.title },
    { property: "og:title", content: title },
    { property: "og:url", content: url },
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
    ...optional.filter((entry): entry is MetaDescriptor => Boolean(entry)),
    ...(page.article ? articleMetadata(page.article) : []),
    { "script:ld+json": graph(...page.structuredData) },
  ];
}

/** What a page says that must not be found: an error, or a page that was moved. */
export function unlistedMetadata(title: string): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex" }];
}

function articleMetadata(article: NonNullable<PageDescription["article"]>): MetaDescriptor[] {
  const publishedAt = isoDate(article.publishedAt);
  return [
    ...(publishedAt ? [{ property: "article:published_time", content: publishedAt }] : []),
    { property: "article:modified_time", content: article.updatedAt.toISOString() },
    ...article.tags.map((tag) => ({ property: "article:tag", content: tag })),
  ];
}

function handle(name: string): string {
  return name.startsWith("@") ? name : `@${name}`;
}
