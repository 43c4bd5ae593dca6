import { eq } from "drizzle-orm";
import type { ProjectsChanged } from "#domain/projects/changes.ts";
import { dropUnused } from "../media/drop-unused.ts";
import { replaceUses } from "../media/uses.ts";
import type { World } from "../world.ts";
import { announceProjects, idsOf, lockProjects, withoutMail } from "./change-projects.ts";
import { portfolioProjects } from "./tables.ts";

/** Keeps its newsletter issue and views; unused stored files are deleted after the commit. */
export async function deleteProject(
  world: Pick<World, "db" | "storage" | "now" | "log">,
  id: string,
): Promise<ProjectsChanged> {
  const { report, unused } = await world.db.transaction(async (tx) => {
    const projects = await lockProjects(tx, [id]);
    const unused = await replaceUses(tx, { noun: "project", projectId: id }, []);
    await tx.delete(portfolioProjects).where(eq(portfolioProjects.id, id));
    if (projects.length > 0) await announceProjects(tx, idsOf(projects));
    return { report: withoutMail(projects, 1 - projects.length), unused };
  });
  await dropUnused(world, unused);
  return report;
}
