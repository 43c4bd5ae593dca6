import { Link } from "react-router";
import { HOME_PAGE_SIZE, projectPath } from "#domain/projects/project.ts";
import { pageNumber } from "#domain/site/paging.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { listFeaturedProjects, listPublicProjects } from "#server/projects/store.ts";
import { readTotal } from "#server/site/store.ts";
import { world } from "#server/world.ts";
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
