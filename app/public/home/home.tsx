import { Link } from "react-router";
import { HOME_PAGE_SIZE, projectPath } from "#domain/projects/project.ts";
import { pageNumber } from "#domain/site/paging.ts";
import { person, webSite } from "#domain/site/structured-data.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { listFeaturedProjects, listPublicProjects } from "#server/projects/store.ts";
import { readTotal } from "#server/site/store.ts";
import { world } from "#server/world.ts";
import { metadata } from "../../document/metadata.ts";
import { siteOf } from "../../document/site-of.ts";
import type { Route } from "./+types/home";

/** Featured projects at first; all of them, page by page, at `?projects=all&page=n`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(world);
  const notes = context.get(pageNotes);
  notes.dependsOn("projects");
  notes.keep();
  const total = await readTotal(db, "public_projects");
  if (url.searchParams.get("projects") !== "all") {
    const featured = await listFeaturedProjects(db);
    if (featured.length > 0)
      return { isFeatured: true, projects: featured, total, page: 1, pages: 1 };
  }
  const pages = Math.max(1, Math.ceil(total / HOME_PAGE_SIZE));
  const page = pageNumber(url.searchParams.get("page"), pages);
  return { isFeatured: false, projects: await listPublicProjects(db, page), total, page, pages };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { site, origin } = siteOf(matches);
  const isWhole = loaderData && !loaderData.isFeatured && loaderData.page > 1;
  return metadata({
    site,
    origin,
    path: isWhole ? `/?projects=all&page=${loaderData.page}` : "/",
    title: site.pageTitle || `${site.name} – ${site.subtitle}`,
    description: site.description || site.subtitle,
    keywords: site.keywords,
    type: "profile",
    structuredData: [person(site, origin), webSite(site, origin)],
  });
};

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      <h1>Projects</h1>
      <ul>
        {loaderData.projects.map((project) => (
          <li key={project.id}>
            <Link to={projectPath(project)}>{project.title}</Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
