import { HOME_PAGE_SIZE } from "#domain/projects/project.ts";
import { pageNumber } from "#domain/site/paging.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { listFeaturedProjects, listPublicProjects } from "#server/projects/store.ts";
import { readTotal } from "#server/site/store.ts";
import { world } from "#server/world.ts";
import { siteOf } from "../../document/site-of.ts";
import { useSite } from "../chrome/use-site.ts";
import type { Route } from "./+types/home";
import { Hero } from "./hero.tsx";
import { homeMetadata } from "./home-metadata.ts";
import { ProjectSection } from "./project-section.tsx";

/** Featured projects at first; all of them, page by page, at `?projects=all&page=n`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(world);
  const notes = context.get(pageNotes);
  notes.dependsOn("projects");
  notes.keep();
  const total = await readTotal(db, "public_projects");
  const featured = await listFeaturedProjects(db);
  const hasFeatured = featured.length > 0;
  if (hasFeatured && url.searchParams.get("projects") !== "all") {
    return { isFeatured: true, hasFeatured, projects: featured, total, page: 1, pages: 1 };
  }
  const pages = Math.max(1, Math.ceil(total / HOME_PAGE_SIZE));
  const page = pageNumber(url.searchParams.get("page"), pages);
  const projects = await listPublicProjects(db, page);
  return { isFeatured: false, hasFeatured, projects, total, page, pages };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  homeMetadata(loaderData, siteOf(matches));

export default function Home({ loaderData }: Route.ComponentProps) {
  const site = useSite();
  return (
    <>
      {site && <Hero site={site} />}
      <ProjectSection {...loaderData} />
    </>
  );
}
