/** The choices of the project list's filter, with what each is called. */
export const PROJECT_FILTERS = {
  all: "All",
  visible: "Visible",
  hidden: "Hidden",
  archived: "Archived",
} as const;
export type ProjectFilter = keyof typeof PROJECT_FILTERS;
export type ProjectState = "Visible" | "Hidden" | "Archived";

/** What the project list can be sorted by; the newest stands first unless another is chosen. */
export const PROJECT_ORDERS = ["newest", "title", "year"] as const;
export type ProjectOrder = (typeof PROJECT_ORDERS)[number];

/** The filter of that name, else all. */
export function projectFilterFrom(name: string | null): ProjectFilter {
  const filters = Object.keys(PROJECT_FILTERS);
  return filters.find((known): known is ProjectFilter => known === name) ?? "all";
}

/** The order of that name, else the newest first. */
export function projectOrderFrom(name: string | null): ProjectOrder {
  return PROJECT_ORDERS.find((known) => known === name) ?? "newest";
}

export function projectState(project: { isVisible: boolean; isArchived: boolean }): ProjectState {
  if (project.isArchived) return "Archived";
  return project.isVisible ? "Visible" : "Hidden";
}
