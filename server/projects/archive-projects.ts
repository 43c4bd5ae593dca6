import type { ProjectsChanged } from "#domain/projects/changes.ts";
import type { World } from "../world.ts";
import { changeProjects, idsOf, lockProjects, withoutMail } from "./change-projects.ts";
import { publishEach } from "./show-projects.ts";

/** Frees featured slots; visibility and an earlier reason stay. decisions: Projects and media */
export async function archiveProjects(
  { db, now }: Pick<World, "db" | "now">,
  ids: string[],
  reason: string,
): Promise<ProjectsChanged> {
  return db.transaction(async (tx) => {
    const projects = await lockProjects(tx, ids);
    const present = projects.filter(({ isArchived }) => !isArchived);
    const values = { isArchived: true, archivedAt: now(), archiveReason: reason };
    await changeProjects(tx, now(), idsOf(present), { ...values, isFeatured: false });
    return withoutMail(present, new Set(ids).size - projects.length);
  });
}

export async function restoreProjects(
  world: Pick<World, "db" | "queue" | "now" | "log">,
  ids: string[],
): Promise<ProjectsChanged> {
  return world.db.transaction(async (tx) => {
    const projects = await lockProjects(tx, ids);
    const archived = projects.filter(({ isArchived }) => isArchived);
    const values = { isArchived: false, archivedAt: null, archiveReason: "" };
    await changeProjects(tx, world.now(), idsOf(archived), values);
    const changed = await publishEach(world, tx, archived);
    return { changed, left: [], missing: new Set(ids).size - projects.length };
  });
}
