import type { ProjectState } from "#domain/projects/state.ts";

export type Switched = {
  id: string;
  state: ProjectState;
  isFeatured: boolean;
  allowsPreview: boolean;
};

/** A change that was sent and not answered yet. */
export type Sent = { intent: unknown; ids: readonly unknown[] };

/** A project as it will be once the changes of its switches that are on their way have been made. */
export function asAsked<Project extends Switched>(
  project: Project,
  sent: readonly Sent[],
): Project {
  let shown = project;
  for (const { intent, ids } of sent) {
    if (ids.includes(project.id)) shown = { ...shown, ...switchedBy(intent, shown) };
  }
  return shown;
}

function switchedBy(intent: unknown, { state }: Switched): Partial<Switched> {
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
