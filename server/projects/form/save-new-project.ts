import type { ProjectDraft } from "#domain/projects/project-form.ts";
import type { World } from "../../world.ts";
import { createProject } from "./create-project.ts";
import { updateProject } from "./update-project.ts";

const FIRST_VERSION = 1;

/** Idempotent: a form that is sent again (lost response) updates the project it created. */
export async function saveNewProject(
  world: Pick<World, "db" | "queue" | "log" | "now">,
  id: string,
  draft: ProjectDraft,
) {
  const created = await createProject(world, draft, id);
  if (created.status !== "already-created") return created;
  const version = draft.version || FIRST_VERSION;
  return updateProject(world, id, { ...draft, slug: draft.slug || created.slug, version });
}
