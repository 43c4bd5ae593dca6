import type { MetaDescriptor } from "react-router";
import { FALLBACK_SITE } from "#domain/site/fallback-site.ts";
import { isoDate } from "#domain/site/formats.ts";
import { markdownPath } from "#domain/site/markdown-path.ts";
import type { Site, SocialPicture } from "#domain/site/site.ts";
import { absolute, graph, type StructuredData } from "#domain/site/structured-data.ts";
import { OFFLINE, UnreachableError } from "./unreachable.ts";

type PageDescription = {
  site: Site;
  /** Without a trailing slash. */
  origin: string;
  /** Canonical path, including parameters that make it a separate page. */
  path: string;
  title: string;
  description: string;
  keywords?: string[];
  picture: SocialPicture;
  type?: "website" | "article" | "profile";
  /** Overrides for social sharing. */
  sharedAs?: { title?: string; description?: string };
  article?: { publishedAt: Date; updatedAt: Date; categories: string[]; tags: string[] };
  /** Whether there is a Markdown version of it. */
  hasMarkdown?: boolean;
  /** Paths of the neighboring pages. */
  list?: { previous: string | null; next: string | null };
  structuredData: StructuredData[];
};

/** In pixels; narrower pictures are shown beside the text instead of above it. */
const LARGE_PICTURE_MIN_WIDTH = 600;

/** Meta tags for search engines and social sharing. */
export function metadata(page: PageDescription): MetaDescriptor[] {
  const { site, picture } = page;
  const url = `${page.origin}${page.path}`;
  const image = absolute(picture.url, page.origin);
  const title = page.sharedAs?.title || page.title;
  const description = page.sharedAs?.description || page.description;
  const isLarge = (picture.width ?? LARGE_PICTURE_MIN_WIDTH) >= LARGE_PICTURE_MIN_WIDTH;
  return [
    { title: page.title },
    link("canonical", url),
    ...(page.hasMarkdown ? [markdownVersion(page.origin + markdownPath(page.path))] : []),
    ...byName({
      description: page.description,
      keywords: page.keywords?.join(", "),
      "twitter:card": isLarge ? "summary_large_image" : "summary",
      "twitter:site": handle(site.twitterHandle),
      "twitter:title": title,
      "twitter:description": description,
      "twitter:image": image,
      "google-site-verification": site.googleVerification,
    }),
    ...byProperty({
      "og:type": page.type ?? "website",
      "og:site_name": site.title,
      "og:locale": "en_US",
      "og:title": title,
      "og:description": description,
      "og:url": url,
      "og:image": image,
      "og:image:alt": picture.alt,
      "og:image:width": picture.width?.toString(),
      "og:image:height": picture.height?.toString(),
    }),
    ...(page.article ? articleMetadata(page.article) : []),
    ...(page.list?.previous ? [link("prev", `${page.origin}${page.list.previous}`)] : []),
    ...(page.list?.next ? [link("next", `${page.origin}${page.list.next}`)] : []),
    { "script:ld+json": graph(...page.structuredData) },
  ];
}

/** For pages that must not be indexed: errors and moved pages. */
export function unlistedMetadata(title: string): MetaDescriptor[] {
  return [{ title }, ...unlisted];
}

/** Null for other errors. */
export function offlineMetadata(error: unknown): MetaDescriptor[] | null {
  return error instanceof UnreachableError ? unlistedMetadata(OFFLINE) : null;
}

export const unlisted: MetaDescriptor[] = [{ name: "robots", content: "noindex" }];

function articleMetadata(article: NonNullable<PageDescription["article"]>): MetaDescriptor[] {
  return [
    ...byProperty({
      "article:published_time": isoDate(article.publishedAt),
      "article:modified_time": article.updatedAt.toISOString(),
      "article:section": article.categories[0],
    }),
    ...article.tags.flatMap((tag) => byProperty({ "article:tag": tag })),
  ];
}

const link = (rel: string, href: string): MetaDescriptor => ({ tagName: "link", rel, href });

const markdownVersion = (href: string): MetaDescriptor => ({
  ...link("alternate", href),
  type: "text/markdown",
});

type Values = Record<string, string | undefined>;

function byName(values: Values): MetaDescriptor[] {
  return presentEntries(values).map(([name, content]) => ({ name, content }));
}

function byProperty(values: Values): MetaDescriptor[] {
  return presentEntries(values).map(([property, content]) => ({ property, content }));
}

function presentEntries(values: Values): [string, string][] {
  return Object.entries(values).flatMap(([name, content]): [string, string][] =>
    content ? [[name, content]] : [],
  );
}

function handle(name: string): string {
  return name === "" || name.startsWith("@") ? name : `@${name}`;
}

type RootData = { site: Site; origin: string };

/** The root loader's site for a route's `meta`; defaults when the root loader failed. */
export function siteOf(matches: readonly [{ loaderData?: RootData | undefined }, ...unknown[]]) {
  return matches[0].loaderData ?? { site: FALLBACK_SITE, origin: "" };
}
