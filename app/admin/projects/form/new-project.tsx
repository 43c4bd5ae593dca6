import { parseWithZod } from "@conform-to/zod/v4";
import { useEffect, useState } from "react";
import { redirect, useNavigate } from "react-router";
import { NEW_PROJECT } from "#domain/projects/new-project.ts";
import { projectFormSchema, SAVE_FAILED } from "#domain/projects/project-form.ts";
import { isUuid } from "#domain/values/uuid.ts";
import { setFlash } from "#server/http/flash.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readOr503 } from "#server/http/read-or-503.ts";
import { readFormOptions } from "#server/projects/form/form-options.ts";
import { saveNewProject } from "#server/projects/form/save-new-project.ts";
import { savedToast } from "#server/projects/form/saved-toast.ts";
import { worldContext } from "#server/world.ts";
import { keepFormOnFailure } from "../../forms/keep-form-on-failure.ts";
import { statusReply } from "../../forms/reply-status.ts";
import { invalidSubmission, saveResult, staysOpen } from "../../forms/save-result.ts";
import { editPath, PROJECTS_PATH } from "../paths.ts";
import type { Route } from "./+types/new-project";
import { ProjectForm } from "./project-form.tsx";

export const handle = { title: "Create New Project", back: PROJECTS_PATH };

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log, environment } = context.get(worldContext);
  const options = await readOr503({ log }, "a project's form", readFormOptions(db));
  return { id: crypto.randomUUID(), options: { ...options, origin: environment.SITE_URL } };
}

/** spec: admin-area §2: after saving, back to the list */
export async function action({ request, context }: Route.ActionArgs) {
  const world = context.get(worldContext);
  const schema = projectFormSchema({ isNew: true, now: world.now() });
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") return invalidSubmission(submission);
  const newId = form.get("newId");
  const id = typeof newId === "string" && isUuid(newId) ? newId : crypto.randomUUID();
  const outcome = await saveNewProject(world, id, submission.value);
  if (outcome.status === "refused") return invalidSubmission(submission, outcome.problems);
  if (outcome.status === "conflict") return saveResult(outcome);
  if (outcome.status === "missing") return statusReply({ status: "missing", message: SAVE_FAILED });
  const toast = savedToast("created", outcome);
  if (staysOpen(form)) return saveResult(outcome, toast);
  setFlash(context, toast);
  return redirect(PROJECTS_PATH);
}

export const clientAction = keepFormOnFailure(SAVE_FAILED);

export default function NewProject({ loaderData }: Route.ComponentProps) {
  // Idempotency key: a retry after a lost answer creates no second project.
  const [newId] = useState(loaderData.id);
  const navigate = useNavigate();
  const [created, setCreated] = useState<{ id: string; focused: string }>();
  // In an effect, so that the form is clean by then and does not block the navigation.
  useEffect(() => {
    if (!created) return;
    const { id, focused } = created;
    const state = { focused };
    void navigate(editPath(id), { replace: true, preventScrollReset: true, state });
  }, [created, navigate]);
  return (
    <ProjectForm
      project={NEW_PROJECT}
      newId={newId}
      options={loaderData.options}
      onSaved={({ id }, focused) => setCreated({ id, focused })}
      onLoadSaved={({ id }) => navigate(editPath(id))}
    />
  );
}

export { ProjectsLoadError as ErrorBoundary } from "../load-problems.tsx";
