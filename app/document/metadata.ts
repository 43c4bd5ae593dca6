import type { MetaDescriptor } from "react-router";
import { isoDate } from "#domain/site/dates.ts";
import type { Site, SocialPicture } from "#domain/site/site.ts";
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
  /** What it is shared with. */
  picture: SocialPicture;
  type?: "website" | "article" | "profile";
  /** How the page calls itself where it is shared, when that differs. */
  sharedAs?: { title?: string; description?: string };
  article?: { publishedAt: Date; updatedAt: Date; categories: string[]; tags: string[] };
  /** The neighbours of a page of a list, as paths. */
  list?: { previous: string | null; next: string | null };
  structuredData: StructuredData[];
};

/** In pixels; narrower pictures are shown beside the text instead of above it. */
const LARGE_PICTURE_MIN_WIDTH = 600;

/** Everything a page says of itself to search engines and to whoever shares it. */
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
    ...named({
      description: page.description,
      keywords: page.keywords?.join(", "),
      "twitter:card": isLarge ? "summary_large_image" : "summary",
      "twitter:site": handle(site.twitterHandle),
      "twitter:title": title,
      "twitter:description": description,
      "twitter:image": image,
      "google-site-verification": site.googleVerification,
    }),
    ...properties({
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

/** What a page says that must not be found: an error, or a page that was moved. */
export function unlistedMetadata(title: string): MetaDescriptor[] {
  return [{ title }, ...unlisted];
}

/** Keeps a page out of search engines. */
export const unlisted: MetaDescriptor[] = [{ name: "robots", content: "noindex" }];

function articleMetadata(article: NonNullable<PageDescription["article"]>): MetaDescriptor[] {
  return [
    ...properties({
      "article:published_time": isoDate(article.publishedAt),
      "article:modified_time": article.updatedAt.toISOString(),
      "article:section": article.categories[0],
    }),
    ...article.tags.flatMap((tag) => properties({ "article:tag": tag })),
  ];
}

const link = (rel: string, href: string): MetaDescriptor => ({ tagName: "link", rel, href });

type Said = Record<string, string | undefined>;

function named(said: Said): MetaDescriptor[] {
  return whatIsSaid(said).map(([name, content]) => ({ name, content }));
}

function properties(said: Said): MetaDescriptor[] {
  return whatIsSaid(said).map(([property, content]) => ({ property, content }));
}

function whatIsSaid(said: Said): [string, string][] {
  return Object.entries(said).flatMap(([name, content]): [string, string][] =>
    content ? [[name, content]] : [],
  );
}

function handle(name: string): string {
  return name === "" || name.startsWith("@") ? name : `@${name}`;
}
