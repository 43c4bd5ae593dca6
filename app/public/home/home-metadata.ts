import type { MetaDescriptor } from "react-router";
import type { Site } from "#domain/site/site.ts";
import { pageCard, sharedPicture } from "#domain/site/social-card.ts";
import { person, webSite } from "#domain/site/structured-data.ts";
import { metadata } from "../../document/metadata.ts";

export type HomeView = { isFeatured: boolean; hasFeatured: boolean; page: number; pages: number };

/** Pages of the list of all projects have their own URL; searches and filters have home's. */
export function homeMetadata(
  view: HomeView | undefined,
  { site, origin }: { site: Site; origin: string },
): MetaDescriptor[] {
  const title = site.pageTitle || `${site.name} – ${site.subtitle}`;
  const isList = view !== undefined && !view.isFeatured;
  const path = isList ? listPath(view.page, view) : "/";
  return metadata({
    site,
    origin,
    path,
    hasMarkdown: path === "/",
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
}

/** Without featured projects, home itself is the first page. */
function listPath(page: number, { hasFeatured }: HomeView): string {
  if (page > 1) return `/?projects=all&page=${page}`;
  return hasFeatured ? "/?projects=all" : "/";
}

const numbered = (page: number) => (page > 1 ? ` (page ${page})` : "");
