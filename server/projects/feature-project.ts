import type { ProjectsChanged } from "#domain/projects/changes.ts";
import { isFeaturedLimit } from "../db/refusals.ts";
import type { World } from "../world.ts";
import { changeProjects, idAndTitle, idsOf, lockProjects, withoutMail } from "./change-projects.ts";

/**
 * The database enforces the limit of six, so that it holds under concurrency. spec: admin-area §5
 */
export async function featureProject(
  { db, now }: Pick<World, "db" | "now">,
  id: string,
): Promise<ProjectsChanged | "full"> {
  try {
    return await db.transaction(async (tx) => {
      const projects = await lockProjects(tx, [id]);
      const left = projects.filter(({ isArchived }) => isArchived);
      const others = projects.filter(({ isArchived, isFeatured }) => !isArchived && !isFeatured);
      await changeProjects(tx, now(), idsOf(others), { isFeatured: true });
      return { ...withoutMail(others, 1 - projects.length), left: left.map(idAndTitle) };
    });
  } catch (error) {
    if (isFeaturedLimit(error)) return "full";
    throw error;
  }
}

export async function unfeatureProject(
  { db, now }: Pick<World, "db" | "now">,
  id: string,
): Promise<ProjectsChanged> {
  return db.transaction(async (tx) => {
    const projects = await lockProjects(tx, [id]);
    const featured = projects.filter(({ isFeatured }) => isFeatured);
    await changeProjects(tx, now(), idsOf(featured), { isFeatured: false });
    return withoutMail(featured, 1 - projects.length);
  });
}
