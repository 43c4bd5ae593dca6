import {
  DEFAULT_SORT,
  FILTER_NAMES,
  filterQuery,
  hasFilters,
  NO_FILTERS,
  type ProjectFilters,
  type ProjectSort,
} from "#domain/projects/filters.ts";
import { parseFilters, parseSort } from "#domain/projects/parse-filters.ts";
import { SEARCH_TEXT_MAX_CHARS } from "#domain/search/text.ts";
import { isBlank } from "#domain/text/blank.ts";
import { firstCodePoints } from "#domain/text/code-points.ts";

export type ProjectQuery = {
  text: string;
  filters: ProjectFilters;
  sort: ProjectSort;
  /** All projects instead of the featured ones; stays on after the first search or filter. */
  showsAll: boolean;
  /** First page of the list, and how many pages are loaded from there. */
  page: number;
  pages: number;
  /** Null while smart search is off. */
  smartText: string | null;
  /** From smart search for this text, whose answer and posts stay. */
  hasFallenBack: boolean;
};

export type QueryAction =
  | { type: "typed"; text: string }
  | { type: "filtered"; name: keyof ProjectFilters; value: string }
  | { type: "sorted"; name: "sort" | "order"; value: string }
  | { type: "smart search"; text: string }
  | { type: "fell back" }
  | { type: "smart search failed" }
  | { type: "loaded more" }
  | { type: "cleared"; what: "everything" | "filters" }
  | { type: "restored"; query: ProjectQuery };

/** Limits what a forged history entry can request. */
const LOADED_PAGES_MAX = 84;
const SMART_OFF = { smartText: null, hasFallenBack: false };
const QUERY_PARAMS = [...FILTER_NAMES, "q", "sort", "order"];

/** Every change starts the list over. spec: public-site §4, Home list */
export function queryReducer(query: ProjectQuery, action: QueryAction): ProjectQuery {
  const isSmart = query.smartText !== null;
  const restarted = { ...query, showsAll: true, page: 1, pages: 1 };
  switch (action.type) {
    case "typed":
      return action.text === query.text ? query : { ...restarted, ...SMART_OFF, text: action.text };
    case "filtered":
      return { ...restarted, filters: withFilter(query.filters, action.name, action.value) };
    case "sorted":
      return { ...restarted, sort: withOrder(query.sort, action.name, action.value) };
    case "smart search":
      return { ...restarted, ...SMART_OFF, text: action.text, smartText: action.text };
    case "fell back":
      return { ...query, smartText: null, hasFallenBack: isSmart || query.hasFallenBack, pages: 1 };
    case "smart search failed":
      return { ...query, ...SMART_OFF, pages: 1 };
    case "loaded more":
      return { ...query, pages: query.pages + 1 };
    case "cleared":
      if (action.what === "filters") return { ...restarted, filters: NO_FILTERS };
      return { ...restarted, ...SMART_OFF, text: "", filters: NO_FILTERS };
    case "restored":
      return action.query;
  }
}

/** Invalid parameters are ignored. */
export function parseQuery(params: URLSearchParams): ProjectQuery {
  const text = firstCodePoints(params.get("q") ?? "", SEARCH_TEXT_MAX_CHARS);
  const filters = parseFilters(params);
  const isNarrowed = hasSearchText({ text }) || hasFilters(filters) || params.has("sort");
  return {
    text,
    filters,
    sort: parseSort(params),
    showsAll: isNarrowed || params.get("projects") === "all",
    page: parseCount(params.get("page"), Number.MAX_SAFE_INTEGER),
    pages: 1,
    ...SMART_OFF,
  };
}

/** URL parameters of the same list, starting at `page`. */
export function toSearchParams(
  { text, filters, sort, showsAll }: ProjectQuery,
  page: number,
): URLSearchParams {
  const params = new URLSearchParams();
  if (hasSearchText({ text })) params.set("q", text);
  for (const name of FILTER_NAMES) {
    const value = filters[name];
    if (value !== null) params.set(name, String(value));
  }
  if (sort.by !== DEFAULT_SORT.by || sort.order !== DEFAULT_SORT.order) {
    params.set("sort", sort.by);
    params.set("order", sort.order);
  }
  if (showsAll && params.size === 0) params.set("projects", "all");
  if (page > 1) params.set("page", String(page));
  return params;
}

/** For history entries: includes what URLs leave out. */
export function serializeQuery(query: ProjectQuery): string {
  const params = toSearchParams(query, query.page);
  if (query.showsAll) params.set("projects", "all");
  if (query.pages > 1) params.set("pages", String(query.pages));
  if (query.smartText !== null) params.set("smart", "1");
  if (query.hasFallenBack) params.set("fallback", "1");
  return params.toString();
}

/** With any number of its pages. */
export function isSameList(a: ProjectQuery, b: ProjectQuery): boolean {
  return serializeQuery({ ...a, pages: 1 }) === serializeQuery({ ...b, pages: 1 });
}

/** Also reads the `searchQuery` with which links pre-fill the search box. `state` is untrusted. */
export function queryFromHistoryState(state: unknown): ProjectQuery | null {
  if (typeof state !== "object" || state === null) return null;
  if ("finder" in state && typeof state.finder === "string") {
    const params = new URLSearchParams(state.finder);
    const query = parseQuery(params);
    const smartText = params.has("smart") && hasSearchText(query) ? query.text : null;
    const pages = parseCount(params.get("pages"), LOADED_PAGES_MAX);
    return { ...query, pages, smartText, hasFallenBack: params.has("fallback") };
  }
  if ("searchQuery" in state && typeof state.searchQuery === "string") {
    return parseQuery(new URLSearchParams({ q: state.searchQuery }));
  }
  return null;
}

export function hasSearchText({ text }: Pick<ProjectQuery, "text">): boolean {
  return !isBlank(text);
}

/** Whether the filter bar shows. decisions: Search */
export function isNarrowed(query: ProjectQuery): boolean {
  return hasSearchText(query) || hasFilters(query.filters);
}

export function hasDefaultCriteria(query: ProjectQuery): boolean {
  return criteriaKey(query) === "";
}

export function criteriaKey(query: ProjectQuery): string {
  return toSearchParams({ ...query, showsAll: false }, 1).toString();
}

/** Null when there is nothing to remove. */
export function urlWithoutQuery(url: Pick<Location, "pathname" | "search" | "hash">) {
  const { pathname, search, hash } = url;
  const params = new URLSearchParams(search);
  if (!QUERY_PARAMS.some((name) => params.has(name))) return null;
  for (const name of [...QUERY_PARAMS, "projects", "page"]) params.delete(name);
  return pathname + (params.size > 0 ? `?${params}` : "") + hash;
}

function withFilter(filters: ProjectFilters, name: keyof ProjectFilters, value: string) {
  const params = new URLSearchParams(filterQuery(filters));
  params.set(name, value);
  return parseFilters(params);
}

function withOrder({ by, order }: ProjectSort, name: "sort" | "order", value: string) {
  const params = new URLSearchParams({ sort: by, order });
  params.set(name, value);
  return parseSort(params);
}

function parseCount(value: string | null, max: number): number {
  const count = value && /^\d{1,9}$/.test(value) ? Number(value) : 1;
  return Math.min(Math.max(count, 1), max);
}
