import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { z } from "zod";
import { type FileReply, fileIntentFrom, parseFileChange } from "#domain/projects/file-changes.ts";
import { projectPath } from "#domain/projects/project.ts";
import { seoPercent, seoTone } from "#domain/projects/seo.ts";
import { projectState } from "#domain/projects/state.ts";
import { longDate, momentDate } from "#domain/site/dates.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readOrWait } from "#server/http/read-or-wait.ts";
import { carryOutFiles } from "#server/projects/carry-out-files.ts";
import { findManagedProject } from "#server/projects/manage-detail.ts";
import { showPreviewLinks } from "#server/projects/previews/show-links.ts";
import { readSite } from "#server/site/store.ts";
import { type World, world } from "#server/world.ts";
import { answerOr } from "../../forms/keeping-text.ts";
import { CodeAtHand } from "../../kit/code-at-hand.tsx";
import { useAsAsked } from "../changes/use-as-asked.ts";
import { useOtherReplies } from "../changes/use-change.ts";
import { ProjectMissing } from "../form/project-missing.tsx";
import { ListProblem } from "../list/list-problem.tsx";
import { duplicatePath, PROJECTS_PATH, previewLinksPath } from "../paths.ts";
import { PreviewLinks } from "../previews/preview-links.tsx";
import type { Route } from "./+types/project-detail";
import { DetailHead } from "./detail-head.tsx";
import type { DetailedProject } from "./detailed-project.ts";
import { FactsPane } from "./facts-pane.tsx";
import { FilesPane } from "./files-pane.tsx";
import { SwitchesPane } from "./switches-pane.tsx";

export const handle = {
  title: "Project Details",
  isNamedByItem: true,
  back: PROJECTS_PATH,
  refreshesOn: ["projects", "media", "previews"],
};

const idSchema = z.uuid();

/** spec: admin-area §2, "Project detail page" */
export async function loader({ context, params }: Route.LoaderArgs) {
  const known = context.get(world);
  const id = idSchema.safeParse(params.id);
  const project = id.success
    ? await readOrWait(known, "a project", readProject(known, id.data))
    : null;
  if (!project) throw data(null, { status: 404 });
  return project;
}

async function readProject(known: World, id: string) {
  const found = await findManagedProject(known.db, id);
  if (!found) return null;
  const { timeZone } = await readSite(known.db);
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
    archivedOn: archivedAt && longDate(archivedAt, timeZone),
    firstShownOn: firstShownAt && longDate(firstShownAt, timeZone),
    createdOn: longDate(createdAt, timeZone),
    savedOn: momentDate(updatedAt, timeZone),
    previewLinks: await showPreviewLinks(known, id),
  };
}

/** What is done to the project's files; what is done to the project itself the list's action takes. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request);
  const id = idSchema.safeParse(params.id);
  const parsed = parseFileChange({
    intent: form.get("intent"),
    fileId: form.get("fileId"),
    mediaId: form.get("mediaId"),
    name: form.get("name"),
    fileIds: form.getAll("fileIds"),
    files: form.get("files"),
  });
  if (!parsed) throw data(null, { status: 400 });
  if (!parsed.ok) return answer({ ...parsed, status: "refused" });
  const { intent } = parsed.change;
  if (!id.success) return answer({ intent, status: "missing" });
  const changed = await carryOutFiles(context.get(world), id.data, parsed.change);
  return answer({ intent, ...changed });
}

const STATUS = { done: 200, missing: 404, full: 409, refused: 422, failed: 503 };

function answer(reply: FileReply) {
  return data(reply, { status: STATUS[reply.status] });
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  const intent = fileIntentFrom(form.get("intent")) ?? "add-files";
  const failed: FileReply = { intent, status: "failed" };
  return answerOr(() => serverAction<FileReply>(), failed);
}

export default function ProjectDetail({ loaderData }: Route.ComponentProps) {
  return <DetailView project={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing ? <ProjectMissing /> : <ListProblem />;
}

/** spec: admin-area §2, "Project detail page" */
function DetailView({ project: stored }: { project: DetailedProject }) {
  const [project = stored] = useAsAsked([stored]);
  useOtherReplies();
  return (
    <div className="screen detail">
      <CodeAtHand of={[PROJECTS_PATH, duplicatePath(project.id), previewLinksPath(project.id)]} />
      <DetailHead project={project} />
      <div className="detail-columns">
        <div className="detail-main">
          <FilesPane project={project} />
          <PreviewLinks
            projectId={project.id}
            isPublic={project.state === "Visible"}
            links={project.previewLinks}
          />
        </div>
        <div className="detail-side">
          <SwitchesPane project={project} />
          <FactsPane project={project} />
        </div>
      </div>
    </div>
  );
}
