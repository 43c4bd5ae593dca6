import type { ProjectsChanged } from "#domain/projects/changes.ts";
import type { World } from "../world.ts";
import { changeProjects, idsOf, lockProjects, withoutMail } from "./change-projects.ts";

/** Without it the files are 404 at once, in our own caches too. decisions: Projects and media */
export async function allowPreview(
  { db, now }: Pick<World, "db" | "now">,
  id: string,
  isAllowed: boolean,
): Promise<ProjectsChanged> {
  return db.transaction(async (tx) => {
    const projects = await lockProjects(tx, [id]);
    const others = projects.filter(({ allowPublicPreview }) => allowPublicPreview !== isAllowed);
    await changeProjects(tx, now(), idsOf(others), { allowPublicPreview: isAllowed });
    return withoutMail(others, 1 - projects.length);
  });
}
