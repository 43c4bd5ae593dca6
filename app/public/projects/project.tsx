import { notFound } from "#server/http/not-found.ts";
import { pageNotesContext } from "#server/http/page-notes.ts";
import { cacheProjectPage, projectPageData } from "#server/projects/project-page-data.ts";
import { findPublicProject } from "#server/projects/store.ts";
import { worldContext } from "#server/world.ts";
import { offlineMetadata, siteOf } from "../../document/metadata.ts";
import { UnreachableError } from "../../document/unreachable.ts";
import { ErrorPage } from "../problems/error-page.tsx";
import type { Route } from "./+types/project";
import { projectMetadata } from "./project-metadata.ts";
import { ProjectNotFound } from "./project-not-found.tsx";
import { ProjectView } from "./project-view.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(worldContext);
  const project = await findPublicProject(db, { slug: params.slug });
  if (!project) throw await notFound(context, url);
  cacheProjectPage(context.get(pageNotesContext), project.id);
  return projectPageData(context, project);
}

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) =>
  offlineMetadata(error) ?? projectMetadata(loaderData?.project, siteOf(matches));

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  return <ProjectView {...loaderData} />;
}

/** The same screen for missing and failed, as long as the site can be reached. spec: public-site §8 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return error instanceof UnreachableError ? <ErrorPage /> : <ProjectNotFound />;
}
