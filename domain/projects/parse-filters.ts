import { isBlank } from "../text/blank.ts";
import { isLongerThan } from "../text/code-points.ts";
import { DEFAULT_SORT, hasFilters, type ProjectFilters, type ProjectSort } from "./filters.ts";

type Query = { get(name: string): string | null };

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

export function parseSort(query: Query): ProjectSort {
  const by = query.get("sort");
  const order = query.get("order");
  return {
    by: by === "title" || by === "featured" ? by : DEFAULT_SORT.by,
    order: order === "asc" ? "asc" : DEFAULT_SORT.order,
  };
}

/** Without JavaScript, the search form submits every select, also those left at their defaults. */
export function isPlainList(query: Query): boolean {
  const { by, order } = parseSort(query);
  const isDefaultSort = by === DEFAULT_SORT.by && order === DEFAULT_SORT.order;
  return isDefaultSort && !hasFilters(parseFilters(query));
}

function textFrom(query: Query, name: string): string | null {
  const value = query.get(name);
  if (!value || isBlank(value) || value === ALL || isLongerThan(value, FILTER_MAX_CHARS))
    return null;
  // Never stored, and PostgreSQL rejects NUL.
  return /\p{Cc}/u.test(value) || !value.isWellFormed() ? null : value;
}
