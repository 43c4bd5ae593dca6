import { eq } from "drizzle-orm";
import type { ProjectsChanged } from "#domain/projects/changes.ts";
import { dropUnused } from "../media/drop-unused.ts";
import { replaceUses } from "../media/uses.ts";
import type { World } from "../world.ts";
import { announceProjects, idsOf, lockProjects, quietly } from "./change-projects.ts";
import { portfolioProjects } from "./tables.ts";

/**
 * Removes a project for good, with its files, preview links and old addresses; stored files go after
 * the commit, as far as nothing else uses them. What stays: the issue that told of it and the views it
 * had, which name it no more, and its client and roles.
 */
export async function deleteProject(
  world: Pick<World, "db" | "storage" | "now" | "log">,
  id: string,
): Promise<ProjectsChanged> {
  const { report, unused } = await world.db.transaction(async (tx) => {
    const projects = await lockProjects(tx, [id]);
    const unused = await replaceUses(tx, { noun: "project", projectId: id }, []);
    await tx.delete(portfolioProjects).where(eq(portfolioProjects.id, id));
    if (projects.length > 0) await announceProjects(tx, idsOf(projects));
    return { report: quietly(projects, 1 - projects.length), unused };
  });
  await dropUnused(world, unused);
  return report;
}
