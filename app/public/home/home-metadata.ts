import type { MetaDescriptor } from "react-router";
import type { Site } from "#domain/site/site.ts";
import { pageCard, sharedPicture } from "#domain/site/social-card.ts";
import { person, webSite } from "#domain/site/structured-data.ts";
import { metadata, unlisted } from "../../document/metadata.ts";

export type HomeView = { isFeatured: boolean; hasFeatured: boolean; page: number; pages: number };

/**
 * Pages of the list of all projects have their own URL, filters have home's. Searches have none: as
 * they are not indexed, home could be dropped with them. See docs/decisions/0014.
 */
export function homeMetadata(
  view: HomeView | undefined,
  { site, origin }: { site: Site; origin: string },
  isSearch = false,
): MetaDescriptor[] {
  const title = site.pageTitle || `${site.name} – ${site.subtitle}`;
  const isList = view !== undefined && !view.isFeatured;
  const path = isList ? listPath(view.page, view) : "/";
  const tags = metadata({
    site,
    origin,
    path,
    hasMarkdown: path === "/" && !isSearch,
    title: path === "/" ? title : `All Projects${numbered(view?.page ?? 1)} – ${site.name}`,
    description: site.description || site.subtitle,
    keywords: site.keywords,
    picture: sharedPicture(null, site, pageCard("/", site)),
    list: isList
      ? {
          previous: view.page > 1 ? listPath(view.page - 1, view) : null,
          next: view.page < view.pages ? listPath(view.page + 1, view) : null,
        }
      : undefined,
    structuredData: [person(site, origin), webSite(site, origin)],
  });
  return isSearch ? [...tags.filter((tag) => !isAddress(tag)), ...unlisted] : tags;
}

function isAddress(tag: MetaDescriptor): boolean {
  return (
    ("rel" in tag && tag.rel === "canonical") || ("property" in tag && tag.property === "og:url")
  );
}

/** Without featured projects, home itself is the first page. */
function listPath(page: number, { hasFeatured }: HomeView): string {
  if (page > 1) return `/?projects=all&page=${page}`;
  return hasFeatured ? "/?projects=all" : "/";
}

const numbered = (page: number) => (page > 1 ? ` (page ${page})` : "");
