import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "react-router";
import { NEW_PROJECT } from "#domain/projects/new-project.ts";
import { projectFormSchema, SAVE_FAILED } from "#domain/projects/project-form.ts";
import { flashTo } from "#server/http/flash.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readOrWait } from "#server/http/read-or-wait.ts";
import { offersToRemoveSample } from "#server/import/offer-to-remove-sample.ts";
import { createProject } from "#server/projects/form/create-project.ts";
import { readFormOptions } from "#server/projects/form/form-options.ts";
import { savedToast } from "#server/projects/form/saved-toast.ts";
import { world } from "#server/world.ts";
import { keepingText } from "../../forms/keeping-text.ts";
import { refused } from "../../forms/save-answer.ts";
import { PROJECTS_PATH } from "../paths.ts";
import type { Route } from "./+types/new-project";
import { ProjectForm } from "./project-form.tsx";

export const handle = { title: "Create New Project", back: PROJECTS_PATH };

export async function loader({ context }: Route.LoaderArgs) {
  const known = context.get(world);
  const options = await readOrWait(known, "a project's form", readFormOptions(known.db));
  return { ...options, origin: known.settings.SITE_URL };
}

/** spec: admin-area §2: after saving, back to the list */
export async function action({ request, context }: Route.ActionArgs) {
  const known = context.get(world);
  const schema = projectFormSchema({ isNew: true, now: known.now() });
  const submission = parseWithZod(await readForm(request), { schema });
  if (submission.status !== "success") return refused(submission);
  const outcome = await createProject(known, submission.value);
  if (outcome.status === "refused") return refused(submission, outcome.problems);
  flashTo(context, savedToast("created", outcome));
  const isFirst = await offersToRemoveSample(known.db, outcome.id);
  return redirect(isFirst ? `${PROJECTS_PATH}?offer=remove-sample` : PROJECTS_PATH);
}

export const clientAction = keepingText(SAVE_FAILED);

export default function NewProject({ loaderData }: Route.ComponentProps) {
  // Nobody else can have saved what does not exist yet.
  return <ProjectForm project={NEW_PROJECT} options={loaderData} onTake={() => {}} />;
}
