import { parseWithZod } from "@conform-to/zod/v4";
import { useEffect, useState } from "react";
import { data, redirect, useNavigate } from "react-router";
import { z } from "zod";
import { NEW_PROJECT } from "#domain/projects/new-project.ts";
import { projectFormSchema, SAVE_FAILED } from "#domain/projects/project-form.ts";
import { flashTo } from "#server/http/flash.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readOrWait } from "#server/http/read-or-wait.ts";
import { offersToRemoveSample } from "#server/import/offer-to-remove-sample.ts";
import { readFormOptions } from "#server/projects/form/form-options.ts";
import { saveNewProject } from "#server/projects/form/save-new-project.ts";
import { savedToast } from "#server/projects/form/saved-toast.ts";
import { world } from "#server/world.ts";
import { keepingText } from "../../forms/keeping-text.ts";
import { answered, refused, staysOpen } from "../../forms/save-answer.ts";
import { editPath, PROJECTS_PATH } from "../paths.ts";
import type { Route } from "./+types/new-project";
import { ProjectForm } from "./project-form.tsx";

export const handle = { title: "Create New Project", back: PROJECTS_PATH };

export async function loader({ context }: Route.LoaderArgs) {
  const known = context.get(world);
  const options = await readOrWait(known, "a project's form", readFormOptions(known.db));
  return { id: crypto.randomUUID(), options: { ...options, origin: known.settings.SITE_URL } };
}

const idSchema = z.uuid();

/** spec: admin-area §2: after saving, back to the list */
export async function action({ request, context }: Route.ActionArgs) {
  const known = context.get(world);
  const schema = projectFormSchema({ isNew: true, now: known.now() });
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") return refused(submission);
  const id = idSchema.safeParse(form.get("newId")).data ?? crypto.randomUUID();
  const outcome = await saveNewProject(known, id, submission.value);
  if (outcome.status === "refused") return refused(submission, outcome.problems);
  if (outcome.status === "conflict") return answered(outcome);
  if (outcome.status === "missing")
    return data({ outcome: "failed" as const, message: SAVE_FAILED }, { status: 404 });
  const said = savedToast("created", outcome);
  if (staysOpen(form)) return answered(outcome, said);
  flashTo(context, said);
  const isFirst = await offersToRemoveSample(known.db, outcome.id);
  return redirect(isFirst ? `${PROJECTS_PATH}?offer=remove-sample` : PROJECTS_PATH);
}

export const clientAction = keepingText(SAVE_FAILED);

export default function NewProject({ loaderData }: Route.ComponentProps) {
  // That of the project to be: sent again because its answer was lost, the form makes no second one.
  const [newId] = useState(loaderData.id);
  const navigate = useNavigate();
  const [made, setMade] = useState<{ id: string; focused: string }>();
  // Once the form has told that nothing of it is unsaved.
  useEffect(() => {
    if (!made) return;
    const { id, focused } = made;
    const state = { focused };
    void navigate(editPath(id), { replace: true, preventScrollReset: true, state });
  }, [made, navigate]);
  return (
    <ProjectForm
      project={NEW_PROJECT}
      newId={newId}
      options={loaderData.options}
      onSaved={({ id }, focused) => setMade({ id, focused })}
      onTake={({ id }) => navigate(editPath(id))}
    />
  );
}
