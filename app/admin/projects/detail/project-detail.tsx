import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { fileSize } from "#domain/media/file-size.ts";
import type { MediaItem } from "#domain/media/media-item.ts";
import { type FileReply, fileIntentFrom, parseFileChange } from "#domain/projects/file-changes.ts";
import { projectPath } from "#domain/projects/project.ts";
import { seoPercent, seoTone } from "#domain/projects/seo.ts";
import { projectState } from "#domain/projects/state.ts";
import { shortDateTime } from "#domain/site/formats.ts";
import { isUuid } from "#domain/values/uuid.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readOr503 } from "#server/http/read-or-503.ts";
import { formattedPreviewLinks } from "#server/previews/list-links.ts";
import { applyFileChange } from "#server/projects/apply-file-change.ts";
import { findManagedProject } from "#server/projects/manage-detail.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { worldContext } from "#server/world.ts";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { statusReply } from "../../forms/reply-status.ts";
import { serverActionOr } from "../../forms/server-action-or.ts";
import { FactsPane } from "../../kit/description-list.tsx";
import { Pane } from "../../kit/pane.tsx";
import { PrefetchScreens } from "../../kit/prefetch-screens.tsx";
import { useDetachedReplyToasts } from "../../lists/use-list-change.ts";
import { useOptimisticItems } from "../../lists/use-optimistic-items.ts";
import { viewUrl } from "../../media/item-picture.tsx";
import { PicturesState } from "../../media/pictures-state.tsx";
import { PreviewLinks } from "../../previews/preview-links.tsx";
import { PROJECT_CHANGES } from "../changes/project-changes.ts";
import { SeoMeter } from "../list/seo-meter.tsx";
import { ProjectMissing, ProjectsLoadError } from "../load-problems.tsx";
import { duplicatePath, PROJECTS_PATH } from "../paths.ts";
import type { Route } from "./+types/project-detail";
import { type DetailedProject, DetailHead } from "./detail-head.tsx";
import { FilesPane } from "./files-pane.tsx";
import { SwitchesPane } from "./switches-pane.tsx";

export const handle = {
  title: "Project Details",
  isNamedByItem: true,
  back: PROJECTS_PATH,
  refreshesOn: ["projects", "media", "previews"],
};

/** spec: admin-area §2, "Project detail page" */
export async function loader({ context, params }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const project = isUuid(params.id)
    ? await readOr503(world, "a project", readProject(context, params.id))
    : null;
  if (!project) throw data(null, { status: 404 });
  return project;
}

async function readProject(context: Route.LoaderArgs["context"], id: string) {
  const world = context.get(worldContext);
  const found = await findManagedProject(world.db, id);
  if (!found) return null;
  const { timeZone } = await siteOfRequest(context);
  const { metaTitle, metaDescription, isVisible, isArchived, ...project } = found;
  const { archivedAt, firstShownAt, createdAt, updatedAt, ...facts } = project;
  const seo = seoPercent({ metaTitle, metaDescription, slug: project.slug });
  const state = projectState({ isVisible, isArchived });
  return {
    ...facts,
    state,
    seo,
    seoTone: seoTone(seo),
    path: projectPath(project),
    archivedOn: archivedAt && shortDateTime(archivedAt, timeZone),
    firstShownOn: firstShownAt && shortDateTime(firstShownAt, timeZone),
    createdOn: shortDateTime(createdAt, timeZone),
    savedOn: shortDateTime(updatedAt, timeZone),
    previewLinks: await formattedPreviewLinks(world, { noun: "project", id }, timeZone),
  };
}

/** Changes to the project's files; changes to the project itself go to the list's action. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request);
  const parsed = parseFileChange({
    intent: form.get("intent"),
    fileId: form.get("fileId"),
    mediaId: form.get("mediaId"),
    name: form.get("name"),
    fileIds: form.getAll("fileIds"),
    files: form.get("files"),
  });
  if (!parsed) throw data(null, { status: 400 });
  if (!parsed.ok) return statusReply<FileReply>({ ...parsed, status: "refused" });
  const { intent } = parsed.change;
  if (!isUuid(params.id)) return statusReply<FileReply>({ intent, status: "missing" });
  const changed = await applyFileChange(context.get(worldContext), params.id, parsed.change);
  return statusReply<FileReply>({ intent, ...changed });
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  const intent = fileIntentFrom(form.get("intent")) ?? "add-files";
  const failed: FileReply = { intent, status: "failed" };
  return serverActionOr(() => serverAction<FileReply>(), failed);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing ? <ProjectMissing /> : <ProjectsLoadError />;
}

export default function ProjectDetail({ loaderData }: Route.ComponentProps) {
  // The palette opens another project at the same route.
  return <ProjectScreen key={loaderData.id} stored={loaderData} />;
}

/** spec: admin-area §2, "Project detail page" */
function ProjectScreen({ stored }: { stored: Route.ComponentProps["loaderData"] }) {
  const [project = stored] = useOptimisticItems(PROJECT_CHANGES, [stored]);
  useDetachedReplyToasts(PROJECT_CHANGES);
  return (
    <div className="screen">
      <PrefetchScreens of={[PROJECTS_PATH, duplicatePath(project.id)]} />
      <DetailHead project={project} />
      <div className="panes detail-columns">
        <div className="panes">
          <FilesPane project={project} />
          <Pane title="Preview links" className="pane-stack stack gap-xl">
            <PreviewLinks
              item={{ noun: "project", id: project.id }}
              note={
                project.state === "Visible"
                  ? "This project is public, so these links open its public page."
                  : "Anyone with a link can preview the page before it's public."
              }
              links={project.previewLinks}
            />
          </Pane>
        </div>
        <div className="panes detail-side">
          <SwitchesPane project={project} />
          <DetailsPane project={project} />
        </div>
      </div>
    </div>
  );
}

function DetailsPane({ project }: { project: DetailedProject }) {
  const { seo, seoTone, projectUrl, thumbnail, mainFile } = project;
  const facts = {
    Address: project.path,
    Roles: project.roles.join(", "),
    Categories: project.categories.join(", "),
    SEO: <SeoMeter percent={seo} tone={seoTone} />,
    "Main file": mainFile && <OwnFile item={mainFile} />,
    Thumbnail: thumbnail && <OwnFile item={thumbnail} />,
    "Project link": projectUrl && <NewTabLink href={projectUrl}>{projectUrl}</NewTabLink>,
    "First published": project.firstShownOn,
    Created: project.createdOn,
    "Last updated": project.savedOn,
  };
  return (
    <FactsPane
      title="Details"
      facts={Object.fromEntries(
        Object.entries(facts).filter(([, value]) => value !== null && value !== ""),
      )}
    />
  );
}

function OwnFile({ item }: { item: MediaItem }) {
  return (
    <>
      <NewTabLink href={viewUrl(item)}>
        <bdi>{item.fileName}</bdi>
      </NewTabLink>{" "}
      <span className="faint">{fileSize(item.bytes)}</span>
      <PicturesState item={item} />
    </>
  );
}
