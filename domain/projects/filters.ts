/** Null means no filter. spec: public-site §5, Search */
export type ProjectFilters = {
  category: string | null;
  workType: string | null;
  year: number | null;
  client: string | null;
  role: string | null;
};

export type FilterOptions = { [Name in keyof ProjectFilters]: NonNullable<ProjectFilters[Name]>[] };

export type ProjectSort = { by: "year" | "title" | "featured"; order: "asc" | "desc" };

export const NO_FILTERS: ProjectFilters = {
  category: null,
  workType: null,
  year: null,
  client: null,
  role: null,
};

/** spec: public-site §9 */
export const DEFAULT_SORT: ProjectSort = { by: "year", order: "desc" };
export const FILTER_NAMES = ["category", "workType", "year", "client", "role"] as const;

export function hasFilters(filters: ProjectFilters): boolean {
  return FILTER_NAMES.some((name) => filters[name] !== null);
}

export function filterQuery(filters: Partial<ProjectFilters>): string {
  return FILTER_NAMES.flatMap((name) => {
    const value = filters[name] ?? null;
    return value === null ? [] : [`${name}=${encodeURIComponent(String(value).toWellFormed())}`];
  }).join("&");
}

/** Element id of the project list on the home page. */
export const RESULTS_ID = "projects";

/** `/?client=ACME#projects`. spec: public-site §2, Project detail */
export function homePathWith(filters: Partial<ProjectFilters>): string {
  const query = filterQuery(filters);
  return query ? `/?${query}#${RESULTS_ID}` : "/";
}
