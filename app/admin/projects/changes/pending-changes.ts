import type { ProjectState } from "#domain/projects/state.ts";

export type ProjectToggles = {
  id: string;
  state: ProjectState;
  isFeatured: boolean;
  allowsPreview: boolean;
};

/** A change in flight, as read from its form data. */
export type PendingChange = { intent: unknown; ids: readonly unknown[] };

/** Optimistic state: the project with every change in flight applied in order. */
export function applyPendingChanges<Project extends ProjectToggles>(
  project: Project,
  pending: readonly PendingChange[],
): Project {
  let result = project;
  for (const { intent, ids } of pending) {
    if (ids.includes(project.id)) result = { ...result, ...togglesAfter(intent, result) };
  }
  return result;
}

function togglesAfter(intent: unknown, { state }: ProjectToggles): Partial<ProjectToggles> {
  switch (intent) {
    case "show":
      return state === "Archived" ? {} : { state: "Visible" };
    case "hide":
      return state === "Archived" ? {} : { state: "Hidden" };
    case "feature":
      return { isFeatured: true };
    case "unfeature":
      return { isFeatured: false };
    case "open-preview":
      return { allowsPreview: true };
    case "close-preview":
      return { allowsPreview: false };
    default:
      return {};
  }
}
