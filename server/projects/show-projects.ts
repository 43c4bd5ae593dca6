import type { ChangedProject, ProjectsChanged } from "#domain/projects/changes.ts";
import type { Transaction } from "../db/connection.ts";
import type { World } from "../world.ts";
import {
  changeProjects,
  idAndTitle,
  idsOf,
  type LockedProject,
  lockProjects,
  withoutMail,
} from "./change-projects.ts";
import { publishProject } from "./publish-project.ts";

type PublishWorld = Pick<World, "db" | "queue" | "now" | "log">;

/** Archived projects are skipped and reported in `left`. spec: admin-area §2, "An eye button" */
export async function showProjects(world: PublishWorld, ids: string[]): Promise<ProjectsChanged> {
  return world.db.transaction(async (tx) => {
    const projects = await lockProjects(tx, ids);
    const left = projects.filter(({ isArchived }) => isArchived);
    const hidden = projects.filter(({ isArchived, isVisible }) => !isArchived && !isVisible);
    await changeProjects(tx, world.now(), idsOf(hidden), { isVisible: true });
    const missing = new Set(ids).size - projects.length;
    return { changed: await publishEach(world, tx, hidden), left: left.map(idAndTitle), missing };
  });
}

export async function hideProjects(
  { db, now }: Pick<World, "db" | "now">,
  ids: string[],
): Promise<ProjectsChanged> {
  return db.transaction(async (tx) => {
    const projects = await lockProjects(tx, ids);
    const visible = projects.filter(({ isVisible }) => isVisible);
    await changeProjects(tx, now(), idsOf(visible), { isVisible: false });
    return withoutMail(visible, new Set(ids).size - projects.length);
  });
}

export async function publishEach(
  world: PublishWorld,
  tx: Transaction,
  projects: LockedProject[],
): Promise<ChangedProject[]> {
  const published: ChangedProject[] = [];
  for (const project of projects) {
    const mail = await publishProject(world, tx, project.id);
    published.push({ ...idAndTitle(project), mail });
  }
  return published;
}
