import { data, redirect } from "react-router";
import { projectPath } from "#domain/projects/project.ts";
import { isUuid } from "#domain/values/uuid.ts";
import { ownerOnly } from "#server/accounts/owner-only.ts";
import { pageNotesContext } from "#server/http/page-notes.ts";
import { projectPageData } from "#server/projects/project-page-data.ts";
import { findProjectForPreview } from "#server/projects/store.ts";
import { worldContext } from "#server/world.ts";
import { unlistedMetadata } from "../../document/metadata.ts";
import { PreviewFrame } from "../../public/previews/preview-frame.tsx";
import { ProjectNotFound } from "../../public/projects/project-not-found.tsx";
import { ProjectView } from "../../public/projects/project-view.tsx";
import { OwnerPreview } from "../previews/owner-preview.tsx";
import type { Route } from "./+types/preview";
import { detailPath, editPath } from "./paths.ts";

export const handle = { isPersonal: true };

/** Outside the admin layout, so it needs its own guard. */
export const middleware: Route.MiddlewareFunction[] = [ownerOnly];

export async function loader({ context, params }: Route.LoaderArgs) {
  context.get(pageNotesContext).isAdmin = true;
  const { db } = context.get(worldContext);
  const found = isUuid(params.id) ? await findProjectForPreview(db, params.id) : null;
  if (!found) throw data(null, { status: 404 });
  if (found.isPublic) throw redirect(projectPath(found.project));
  return projectPageData(context, found.project);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMetadata(loaderData ? `${loaderData.project.title} – Preview` : "Project not found");

export default function ProjectPreview({ loaderData }: Route.ComponentProps) {
  const { id } = loaderData.project;
  return (
    <OwnerPreview
      label="This project"
      links={
        <>
          <a href={editPath(id)}>Edit</a> <a href={detailPath(id)}>Back</a>
        </>
      }
    >
      <ProjectView {...loaderData} />
    </OwnerPreview>
  );
}

export function ErrorBoundary() {
  return (
    <PreviewFrame>
      <ProjectNotFound />
    </PreviewFrame>
  );
}
