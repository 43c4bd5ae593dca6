import type { ChangedProject, ProjectsChanged } from "#domain/projects/changes.ts";
import type { Transaction } from "../db/connection.ts";
import type { World } from "../world.ts";
import {
  changeProjects,
  idsOf,
  type LockedProject,
  lockProjects,
  named,
  quietly,
} from "./change-projects.ts";
import { publishProject } from "./publish-project.ts";

type Showing = Pick<World, "db" | "queue" | "now" | "log">;

/**
 * Lets the public see these projects, all in one transaction; those that it sees for the first time
 * send their mail. One in the archive stays as it is and is named as left: showing it would do nothing.
 * What is visible already is not touched. spec: admin-area §2, "An eye button"
 */
export async function showProjects(world: Showing, ids: string[]): Promise<ProjectsChanged> {
  return world.db.transaction(async (tx) => {
    const projects = await lockProjects(tx, ids);
    const left = projects.filter(({ isArchived }) => isArchived);
    const hidden = projects.filter(({ isArchived, isVisible }) => !isArchived && !isVisible);
    await changeProjects(tx, world.now(), idsOf(hidden), { isVisible: true });
    const missing = new Set(ids).size - projects.length;
    return { changed: await publishEach(world, tx, hidden), left: left.map(named), missing };
  });
}

/** Takes these projects out of the public's sight, all in one transaction. */
export async function hideProjects(
  { db, now }: Pick<World, "db" | "now">,
  ids: string[],
): Promise<ProjectsChanged> {
  return db.transaction(async (tx) => {
    const projects = await lockProjects(tx, ids);
    const visible = projects.filter(({ isVisible }) => isVisible);
    await changeProjects(tx, now(), idsOf(visible), { isVisible: false });
    return quietly(visible, new Set(ids).size - projects.length);
  });
}

/** Of projects that were just written, those that the public sees for the first time send their mail. */
export async function publishEach(
  world: Showing,
  tx: Transaction,
  projects: LockedProject[],
): Promise<ChangedProject[]> {
  const published: ChangedProject[] = [];
  for (const project of projects) {
    const mail = await publishProject(world, tx, project.id);
    published.push({ ...named(project), mail });
  }
  return published;
}
