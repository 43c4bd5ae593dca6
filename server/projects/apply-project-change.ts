import type { ProjectChange, ProjectsChanged } from "#domain/projects/changes.ts";
import type { World } from "../world.ts";
import { allowPreview } from "./allow-preview.ts";
import { archiveProjects, restoreProjects } from "./archive-projects.ts";
import { deleteProject } from "./delete-project.ts";
import { featureProject, unfeatureProject } from "./feature-project.ts";
import { hideProjects, showProjects } from "./show-projects.ts";

export async function applyProjectChange(
  world: Pick<World, "db" | "storage" | "queue" | "now" | "log">,
  change: ProjectChange,
): Promise<ProjectsChanged | "full"> {
  const { intent, ids } = change;
  switch (intent) {
    case "show":
      return showProjects(world, ids);
    case "hide":
      return hideProjects(world, ids);
    case "archive":
      return archiveProjects(world, ids, change.reason);
    case "restore":
      return restoreProjects(world, ids);
    case "feature":
      return featureProject(world, ids[0]);
    case "unfeature":
      return unfeatureProject(world, ids[0]);
    case "open-preview":
      return allowPreview(world, ids[0], true);
    case "close-preview":
      return allowPreview(world, ids[0], false);
    case "delete":
      return deleteProject(world, ids[0]);
  }
}
