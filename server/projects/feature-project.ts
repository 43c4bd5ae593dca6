import type { ProjectsChanged } from "#domain/projects/changes.ts";
import { isFeaturedLimit } from "../db/refusals.ts";
import type { World } from "../world.ts";
import { changeProjects, idsOf, lockProjects, named, quietly } from "./change-projects.ts";

/**
 * Gives a project one of the six places on the home page; "full" when they are taken, which the
 * database decides, however many ask at once. A hidden one holds its place until it is shown; one in
 * the archive has to be restored first. spec: admin-area §5
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
      return { ...quietly(others, 1 - projects.length), left: left.map(named) };
    });
  } catch (error) {
    if (isFeaturedLimit(error)) return "full";
    throw error;
  }
}

/** Takes a project's place among the featured away. */
export async function unfeatureProject(
  { db, now }: Pick<World, "db" | "now">,
  id: string,
): Promise<ProjectsChanged> {
  return db.transaction(async (tx) => {
    const projects = await lockProjects(tx, [id]);
    const featured = projects.filter(({ isFeatured }) => isFeatured);
    await changeProjects(tx, now(), idsOf(featured), { isFeatured: false });
    return quietly(featured, 1 - projects.length);
  });
}
