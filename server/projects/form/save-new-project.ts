import type { ProjectDraft } from "#domain/projects/project-form.ts";
import type { World } from "../../world.ts";
import { createProject } from "./create-project.ts";
import { updateProject } from "./update-project.ts";

/** Of a project that nobody has changed since it was made. */
const FIRST_VERSION = 1;

/**
 * Makes a project of what its owner wrote, once, however often its form is sent: where the answer was
 * lost and the form is sent again, what it made is saved anew. `id` is the form's own, and the project's.
 */
export async function saveNewProject(
  world: Pick<World, "db" | "queue" | "log" | "now" | "storage">,
  id: string,
  draft: ProjectDraft,
) {
  const made = await createProject(world, draft, id);
  if (made.status !== "made before") return made;
  const version = draft.version || FIRST_VERSION;
  return updateProject(world, id, { ...draft, slug: draft.slug || made.slug, version });
}
