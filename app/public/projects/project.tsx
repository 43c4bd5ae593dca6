import { notFound } from "#server/http/not-found.ts";
import { cachedProjectPageData } from "#server/projects/project-page-data.ts";
import { findPublicProject } from "#server/projects/store.ts";
import { world } from "#server/world.ts";
import { siteOf } from "../../document/metadata.ts";
import type { Route } from "./+types/project";
import { projectMetadata } from "./project-metadata.ts";
import { ProjectView } from "./project-view.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(world);
  const project = await findPublicProject(db, { slug: params.slug });
  if (!project) throw await notFound(context, url);
  return cachedProjectPageData(context, project);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  projectMetadata(loaderData?.project, siteOf(matches));

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  return <ProjectView {...loaderData} />;
}

/** spec: public-site §8, same screen for missing and failed */
export { ProjectNotFound as ErrorBoundary } from "./project-not-found.tsx";
