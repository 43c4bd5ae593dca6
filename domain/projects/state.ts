export const PROJECT_FILTERS = {
  all: "All",
  visible: "Visible",
  hidden: "Hidden",
  archived: "Archived",
} as const;
export type ProjectFilter = keyof typeof PROJECT_FILTERS;
export type ProjectState = "Visible" | "Hidden" | "Archived";

export const PROJECT_ORDERS = {
  newest: "Newest first",
  oldest: "Oldest first",
  title: "Title, A to Z",
  "title-down": "Title, Z to A",
  client: "Client, A to Z",
  "client-down": "Client, Z to A",
  year: "Latest year first",
  "year-up": "Earliest year first",
  seo: "Weakest SEO first",
  "seo-down": "Best SEO first",
  preview: "With preview first",
  "preview-up": "Without preview first",
  status: "Hidden first",
  "status-down": "Archived first",
  featured: "Featured first",
  "featured-up": "Featured last",
} as const;
export type ProjectOrder = keyof typeof PROJECT_ORDERS;

export function projectFilterFrom(name: string | null): ProjectFilter {
  const filters = Object.keys(PROJECT_FILTERS);
  return filters.find((known): known is ProjectFilter => known === name) ?? "all";
}

export function projectOrderFrom(name: string | null): ProjectOrder {
  const orders = Object.keys(PROJECT_ORDERS);
  return orders.find((known): known is ProjectOrder => known === name) ?? "newest";
}

export function projectState(project: { isVisible: boolean; isArchived: boolean }): ProjectState {
  if (project.isArchived) return "Archived";
  return project.isVisible ? "Visible" : "Hidden";
}
