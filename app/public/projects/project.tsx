import { htmlSlot } from "#server/http/html-slot.ts";
import { missing } from "#server/http/missing.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { findPublicProject } from "#server/projects/store.ts";
import { world } from "#server/world.ts";
import { siteOf } from "../../document/site-of.ts";
import { RichText } from "../../ui/rich-text.tsx";
import type { Route } from "./+types/project";
import { projectMetadata } from "./project-metadata.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(world);
  const project = await findPublicProject(db, { slug: params.slug });
  if (!project) throw await missing(context, url);
  const notes = context.get(pageNotes);
  notes.dependsOn(`project:${project.id}`);
  notes.keep();
  const { description, ...shown } = project;
  return { project: shown, description: htmlSlot(context, "description", description) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  projectMetadata(loaderData?.project, siteOf(matches));

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      <h1>{loaderData.project.heading}</h1>
      <RichText content={loaderData.description} />
    </main>
  );
}
