import { isBlank } from "../html/blank.ts";
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

type Query = { get(name: string): string | null };

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

/** In code points, limited by the database index. */
const FILTER_MAX_CHARS = 200;
const ALL = "all";

/** Absent, blank, `all`, over-long and invalid values mean no filter. */
export function parseFilters(query: Query): ProjectFilters {
  const year = textFrom(query, "year");
  return {
    category: textFrom(query, "category"),
    workType: textFrom(query, "workType"),
    year: year && /^\d{1,4}$/.test(year) ? Number(year) : null,
    client: textFrom(query, "client"),
    role: textFrom(query, "role"),
  };
}

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

export function parseSort(query: Query): ProjectSort {
  const by = query.get("sort");
  const order = query.get("order");
  return {
    by: by === "title" || by === "featured" ? by : DEFAULT_SORT.by,
    order: order === "asc" ? "asc" : DEFAULT_SORT.order,
  };
}

function textFrom(query: Query, name: string): string | null {
  const value = query.get(name);
  if (!value || isBlank(value) || value === ALL || isTooLong(value)) return null;
  // Never stored, and PostgreSQL rejects NUL.
  return /\p{Cc}/u.test(value) || !value.isWellFormed() ? null : value;
}

function isTooLong(value: string): boolean {
  if (value.length <= FILTER_MAX_CHARS) return false;
  return Array.from(value.slice(0, 2 * FILTER_MAX_CHARS + 2)).length > FILTER_MAX_CHARS;
}
