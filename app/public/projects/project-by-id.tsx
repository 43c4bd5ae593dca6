import { projectPath } from "#domain/projects/project.ts";
import { isUuid } from "#domain/values/uuid.ts";
import { movedTo, notFound } from "#server/http/not-found.ts";
import { pageNotesContext } from "#server/http/page-notes.ts";
import { cacheProjectPage, projectPageData } from "#server/projects/project-page-data.ts";
import { findPublicProject } from "#server/projects/store.ts";
import { worldContext } from "#server/world.ts";
import { offlineMetadata, siteOf } from "../../document/metadata.ts";
import type { Route } from "./+types/project-by-id";
import { projectMetadata } from "./project-metadata.ts";

/** For projects without a slug; others redirect to theirs. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(worldContext);
  const project = isUuid(params.id) ? await findPublicProject(db, { id: params.id }) : null;
  if (!project) throw await notFound(context, url);
  if (project.slug) throw movedTo(context, url, projectPath(project));
  cacheProjectPage(context.get(pageNotesContext), project.id);
  return projectPageData(context, project);
}

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) =>
  offlineMetadata(error) ?? projectMetadata(loaderData?.project, siteOf(matches));

export { default, ErrorBoundary } from "./project.tsx";
