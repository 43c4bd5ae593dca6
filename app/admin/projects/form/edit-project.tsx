import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import type { EditableProject } from "#domain/projects/editable-project.ts";
import { projectFormSchema, SAVE_FAILED } from "#domain/projects/project-form.ts";
import { isUuid } from "#domain/values/uuid.ts";
import { setFlash } from "#server/http/flash.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readOr503 } from "#server/http/read-or-503.ts";
import { mediaItem } from "#server/media/store.ts";
import { coverOf, readFiles } from "#server/projects/files.ts";
import { readFormOptions } from "#server/projects/form/form-options.ts";
import { readProjectForm } from "#server/projects/form/read-project-form.ts";
import { savedToast } from "#server/projects/form/saved-toast.ts";
import { updateProject } from "#server/projects/form/update-project.ts";
import { type World, worldContext } from "#server/world.ts";
import { keepFormOnFailure } from "../../forms/keep-form-on-failure.ts";
import { statusReply } from "../../forms/reply-status.ts";
import { invalidSubmission, saveResult, staysOpen } from "../../forms/save-result.ts";
import { useFormSource } from "../../forms/use-form-source.ts";
import { ProjectMissing } from "../load-problems.tsx";
import { PROJECTS_PATH } from "../paths.ts";
import type { Route } from "./+types/edit-project";
import { ProjectForm } from "./project-form.tsx";
import { useRestoredFocus } from "./restored-focus.ts";

export const handle = { title: "Edit Project", back: PROJECTS_PATH };

export async function loader({ context, params }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const editor = isUuid(params.id)
    ? await readOr503(world, "a project's form", readEditor(world, params.id))
    : null;
  return editor ?? data(null, { status: 404 });
}

async function readEditor({ db, environment }: Pick<World, "db" | "environment">, id: string) {
  const project = await readProjectForm(db, id);
  if (!project) return null;
  const [options, files] = await Promise.all([readFormOptions(db), readFiles(db, id)]);
  const coverFor = (allowsPreview: boolean) => {
    const cover = coverOf(files, allowsPreview);
    return cover ? mediaItem(cover.media) : null;
  };
  const covers = { withPreview: coverFor(true), withoutPreview: coverFor(false) };
  return { project, options: { ...options, covers, origin: environment.SITE_URL } };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const world = context.get(worldContext);
  if (!isUuid(params.id)) throw data(null, { status: 404 });
  const schema = projectFormSchema({ isNew: false, now: world.now() });
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") return invalidSubmission(submission);
  const outcome = await updateProject(world, params.id, submission.value);
  if (outcome.status === "missing") {
    // The form stays open: it may hold the only copy of the text.
    const message = "This project no longer exists. Nothing was saved.";
    return statusReply({ status: "missing", message });
  }
  if (outcome.status === "refused") return invalidSubmission(submission, outcome.problems);
  if (outcome.status === "conflict") return saveResult(outcome);
  const toast = savedToast("updated", outcome);
  if (staysOpen(form)) return saveResult(outcome, toast);
  setFlash(context, toast);
  return redirect(PROJECTS_PATH);
}

export const clientAction = keepFormOnFailure(SAVE_FAILED);

export default function EditProject({ loaderData, params }: Route.ComponentProps) {
  return loaderData ? <ProjectEditor key={params.id} {...loaderData} /> : <ProjectMissing />;
}

export { ProjectsLoadError as ErrorBoundary } from "../load-problems.tsx";

type Loaded = NonNullable<Route.ComponentProps["loaderData"]>;

function ProjectEditor({ project, options }: Loaded) {
  useRestoredFocus();
  const { revision, source, keep, load } = useFormSource<EditableProject>(project);
  return (
    <ProjectForm
      key={revision}
      project={source}
      options={options}
      onSaved={keep}
      onLoadSaved={load}
    />
  );
}
