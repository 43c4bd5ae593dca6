import type { MetaDescriptor } from "react-router";
import { autoListingTitle, LISTING_SUBTITLE } from "#domain/posts/post.ts";
import type { Site } from "#domain/site/site.ts";
import { pageCard, sharedPicture } from "#domain/site/social-card.ts";
import { breadcrumbs, owner, person, webPage } from "#domain/site/structured-data.ts";
import { metadata, unlistedMetadata } from "../../document/metadata.ts";

export function listingMetadata(
  list: { page: number; pages: number } | undefined,
  { site, origin }: { site: Site; origin: string },
): MetaDescriptor[] {
  if (!list) return unlistedMetadata("Error Loading Blog Posts");
  const { page, pages } = list;
  const title = site.blogMetaTitle || autoListingTitle(site.blogTitle, site.name);
  const description = site.blogMetaDescription || LISTING_SUBTITLE;
  const path = listingPath(page);
  const blog = {
    "@type": "Blog",
    name: site.blogTitle,
    description,
    url: `${origin}/blog`,
    author: owner(origin),
  };
  return metadata({
    site,
    origin,
    path,
    hasMarkdown: page === 1,
    title: page > 1 ? `${title} (page ${page})` : title,
    description,
    keywords: site.keywords,
    picture: sharedPicture(null, site, pageCard("/blog", site)),
    list: {
      previous: page > 1 ? listingPath(page - 1) : null,
      next: page < pages ? listingPath(page + 1) : null,
    },
    structuredData: [
      webPage("CollectionPage", { path, name: title, description, mainEntity: blog }, origin),
      breadcrumbs([{ name: site.blogTitle, path: "/blog" }], origin),
      person(site, origin),
    ],
  });
}

export function listingPath(page: number): string {
  return page > 1 ? `/blog?page=${page}` : "/blog";
}
