import { type FilterName, type Filters, VISIT_FILTER_NAMES } from "#domain/analytics/filters.ts";
import type { Range } from "#domain/analytics/ranges.ts";

/** The address of the view narrowed to a row of a card. */
export type RowAddress = (filter: FilterName, value: string) => string;

/** The range and filters as the query of the screen, so that a view can be bookmarked. */
export function queryOf({ name, from, to }: Range, filters: Filters): string {
  const query = new URLSearchParams({ days: name });
  if (name === "custom") {
    query.set("from", from);
    query.set("to", to);
  }
  for (const filter of VISIT_FILTER_NAMES) {
    const value = filters[filter];
    if (value !== undefined) query.set(filter, value);
  }
  return `?${query}`;
}

export function withFilter(
  range: Range,
  filters: Filters,
  name: FilterName,
  value: string,
): string {
  return queryOf(range, { ...filters, [name]: value });
}

export function withoutFilter(range: Range, filters: Filters, name: FilterName): string {
  const { [name]: _, ...rest } = filters;
  return queryOf(range, rest);
}
