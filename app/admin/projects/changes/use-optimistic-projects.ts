import { useFetchers } from "react-router";
import { PROJECTS_PATH } from "../paths.ts";
import { applyPendingChanges, type ProjectToggles } from "./pending-changes.ts";

/** Applies changes in flight from every fetcher, so all controls of a project agree. */
export function useOptimisticProjects<Project extends ProjectToggles>(
  projects: readonly Project[],
): Project[] {
  const fetchers = useFetchers();
  const pending = fetchers.flatMap(({ formAction, formData }) =>
    formData && formAction === PROJECTS_PATH
      ? [{ intent: formData.get("intent"), ids: formData.getAll("id") }]
      : [],
  );
  return projects.map((project) => applyPendingChanges(project, pending));
}
