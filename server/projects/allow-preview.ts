import type { ProjectsChanged } from "#domain/projects/changes.ts";
import type { World } from "../world.ts";
import { changeProjects, idsOf, lockProjects, quietly } from "./change-projects.ts";

/**
 * Opens or closes a project's files to the public. Closed, they are 404 at once, also in our own
 * caches. decisions: Projects and media
 */
export async function allowPreview(
  { db, now }: Pick<World, "db" | "now">,
  id: string,
  isAllowed: boolean,
): Promise<ProjectsChanged> {
  return db.transaction(async (tx) => {
    const projects = await lockProjects(tx, [id]);
    const others = projects.filter(({ allowPublicPreview }) => allowPublicPreview !== isAllowed);
    await changeProjects(tx, now(), idsOf(others), { allowPublicPreview: isAllowed });
    return quietly(others, 1 - projects.length);
  });
}
