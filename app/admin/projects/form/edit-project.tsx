import { parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import { data, redirect } from "react-router";
import { z } from "zod";
import { projectFormSchema, SAVE_FAILED } from "#domain/projects/project-form.ts";
import type { ProjectInForm } from "#domain/projects/project-in-form.ts";
import { flashTo } from "#server/http/flash.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readOrWait } from "#server/http/read-or-wait.ts";
import { readFormOptions } from "#server/projects/form/form-options.ts";
import { readProjectForm } from "#server/projects/form/read-project-form.ts";
import { savedToast } from "#server/projects/form/saved-toast.ts";
import { updateProject } from "#server/projects/form/update-project.ts";
import { type World, world } from "#server/world.ts";
import { keepingText } from "../../forms/keeping-text.ts";
import { answered, refused, staysOpen } from "../../forms/save-answer.ts";
import { PROJECTS_PATH } from "../paths.ts";
import type { Route } from "./+types/edit-project";
import { useFocusedField } from "./focused-field.ts";
import { ProjectForm } from "./project-form.tsx";
import { ProjectMissing } from "./project-missing.tsx";

export const handle = { title: "Edit Project", back: PROJECTS_PATH };

const idSchema = z.uuid();

export async function loader({ context, params }: Route.LoaderArgs) {
  const known = context.get(world);
  const id = idSchema.safeParse(params.id);
  const filled = id.success
    ? await readOrWait(known, "a project's form", readFilled(known, id.data))
    : null;
  return filled ?? data(null, { status: 404 });
}

async function readFilled({ db, settings }: Pick<World, "db" | "settings">, id: string) {
  const project = await readProjectForm(db, id);
  if (!project) return null;
  return { project, options: { ...(await readFormOptions(db)), origin: settings.SITE_URL } };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const known = context.get(world);
  const id = idSchema.safeParse(params.id);
  if (!id.success) throw data(null, { status: 404 });
  const schema = projectFormSchema({ isNew: false, now: known.now() });
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") return refused(submission);
  const outcome = await updateProject(known, id.data, submission.value);
  if (outcome.status === "missing") {
    // Its text may be all that is left of it: the form stays.
    const message = "This project doesn't exist any more. Nothing was saved.";
    return data({ outcome: "failed" as const, message }, { status: 404 });
  }
  if (outcome.status === "refused") return refused(submission, outcome.problems);
  if (outcome.status === "conflict") return answered(outcome);
  const said = savedToast("updated", outcome);
  if (staysOpen(form)) return answered(outcome, said);
  flashTo(context, said);
  return redirect(PROJECTS_PATH);
}

export const clientAction = keepingText(SAVE_FAILED);

export default function EditProject({ loaderData, params }: Route.ComponentProps) {
  return loaderData ? <Filled key={params.id} {...loaderData} /> : <ProjectMissing />;
}

type Loaded = NonNullable<Route.ComponentProps["loaderData"]>;

/**
 * Filled in once, and again when somebody else's text is taken; what is loaded later changes nothing.
 * What is saved while it stays open is what it was filled in from.
 */
function Filled({ project, options }: Loaded) {
  useFocusedField();
  const [filled, setFilled] = useState<{ times: number; project: ProjectInForm }>({
    times: 0,
    project,
  });
  return (
    <ProjectForm
      key={filled.times}
      project={filled.project}
      options={options}
      onSaved={(project) => setFilled((before) => ({ ...before, project }))}
      onTake={(theirs) => setFilled({ times: filled.times + 1, project: theirs })}
    />
  );
}
