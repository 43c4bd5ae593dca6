import { projectPath } from "#domain/projects/project.ts";
import { seoPercent, seoTone } from "#domain/projects/seo.ts";
import { projectFilterFrom, projectOrderFrom, projectState } from "#domain/projects/state.ts";
import { pageNumber } from "#domain/site/paging.ts";
import {
  countManagedProjects,
  listManagedProjects,
  MANAGED_PROJECTS_PER_PAGE,
  readProjectCounters,
} from "#server/projects/manage-list.ts";
import { world } from "#server/world.ts";
import type { Route } from "./+types/projects";
import { ProjectsView } from "./projects-view.tsx";

export const handle = { title: "Portfolio Projects", refreshesOn: ["projects"] };

/** spec: admin-area §2, "Projects management" */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(world);
  const search = url.searchParams.get("q") ?? "";
  const filter = projectFilterFrom(url.searchParams.get("show"));
  const order = projectOrderFrom(url.searchParams.get("sort"));
  const total = await countManagedProjects(db, { filter, search });
  const pages = Math.ceil(total / MANAGED_PROJECTS_PER_PAGE);
  const page = pageNumber(url.searchParams.get("page"), pages);
  const [counters, rows] = await Promise.all([
    readProjectCounters(db),
    listManagedProjects(db, { filter, search, order }, page),
  ]);
  const projects = rows.map(({ metaTitle, metaDescription, isVisible, isArchived, ...project }) => {
    const seo = seoPercent({ metaTitle, metaDescription, slug: project.slug });
    const state = projectState({ isVisible, isArchived });
    const path = state === "Visible" ? projectPath(project) : null;
    return { ...project, state, path, seo, seoTone: seoTone(seo) };
  });
  const pageSize = MANAGED_PROJECTS_PER_PAGE;
  return { filter, search, order, counters, total, page, pageSize, projects };
}

export default function Projects({ loaderData }: Route.ComponentProps) {
  return <ProjectsView list={loaderData} />;
}
