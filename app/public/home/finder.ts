import { isBlank } from "#domain/html/blank.ts";
import {
  DEFAULT_SORT,
  FILTER_NAMES,
  filterQuery,
  hasFilters,
  NO_FILTERS,
  type ProjectFilters,
  type ProjectSort,
  parseFilters,
  parseSort,
} from "#domain/projects/filters.ts";
import { QUERY_MAX_CHARS } from "#domain/search/text.ts";

/** What a visitor is looking for on the home page. */
export type Finder = {
  text: string;
  filters: ProjectFilters;
  sort: ProjectSort;
  /** All projects in place of the featured ones: for good after the first search or filter. */
  isWhole: boolean;
  /** The page that the list begins with, and how many pages of it stand below one another. */
  page: number;
  pages: number;
  /** The text that smart search was started for; null while it is off. */
  asked: string | null;
};

export type FinderAction =
  | { type: "typed"; text: string }
  | { type: "filtered"; name: keyof ProjectFilters; value: string }
  | { type: "sorted"; name: "sort" | "order"; value: string }
  | { type: "asked"; text: string }
  | { type: "fell back" }
  | { type: "loaded more" }
  | { type: "cleared"; what: "everything" | "filters" }
  | { type: "restored"; finder: Finder };

/** Bounds what a made-up history entry can ask for. */
const PAGES_MAX = 84;
const OUR_PARAMETERS = [...FILTER_NAMES, "q", "sort", "order"];

/** Every change of search, filters or order begins the list anew. spec: public-site §4, Home list */
export function nextFinder(finder: Finder, action: FinderAction): Finder {
  const anew = { ...finder, isWhole: true, page: 1, pages: 1 };
  switch (action.type) {
    case "typed":
      return action.text === finder.text ? finder : { ...anew, text: action.text, asked: null };
    case "filtered":
      return { ...anew, filters: withFilter(finder.filters, action.name, action.value) };
    case "sorted":
      return { ...anew, sort: withOrder(finder.sort, action.name, action.value) };
    case "asked":
      return { ...anew, text: action.text, asked: action.text };
    case "fell back":
      return { ...finder, asked: null, pages: 1 };
    case "loaded more":
      return { ...finder, pages: finder.pages + 1 };
    case "cleared":
      if (action.what === "filters") return { ...anew, filters: NO_FILTERS };
      return { ...anew, text: "", filters: NO_FILTERS, asked: null };
    case "restored":
      return action.finder;
  }
}

/** What an address, or what was kept of one, asks for. Whatever means nothing is left out. */
export function finderFrom(params: URLSearchParams): Finder {
  const given = (params.get("q") ?? "").slice(0, 2 * QUERY_MAX_CHARS);
  const text = Array.from(given).slice(0, QUERY_MAX_CHARS).join("");
  const filters = parseFilters(params);
  const isNarrowed = isSearch({ text }) || hasFilters(filters) || params.has("sort");
  return {
    text,
    filters,
    sort: parseSort(params),
    isWhole: isNarrowed || params.get("projects") === "all",
    page: countFrom(params.get("page"), Number.MAX_SAFE_INTEGER),
    pages: 1,
    asked: null,
  };
}

/** The address's query that asks for the same; its list begins at `page`. */
export function paramsOf({ text, filters, sort, isWhole }: Finder, page: number): URLSearchParams {
  const params = new URLSearchParams();
  if (isSearch({ text })) params.set("q", text);
  for (const name of FILTER_NAMES) {
    const value = filters[name];
    if (value !== null) params.set(name, String(value));
  }
  if (sort.by !== DEFAULT_SORT.by || sort.order !== DEFAULT_SORT.order) {
    params.set("sort", sort.by);
    params.set("order", sort.order);
  }
  if (isWhole && params.size === 0) params.set("projects", "all");
  if (page > 1) params.set("page", String(page));
  return params;
}

/** As it is kept in a history entry: the address's query and what an address does not say. */
export function keptText(finder: Finder): string {
  const params = paramsOf(finder, finder.page);
  if (finder.isWhole) params.set("projects", "all");
  if (finder.pages > 1) params.set("pages", String(finder.pages));
  if (finder.asked !== null) params.set("smart", "1");
  return params.toString();
}

/**
 * What a history entry holds: what was kept there, or a `searchQuery` that whoever links here put
 * into it to pre-fill the search box. Anything may stand there; null when it says nothing to us.
 */
export function finderFromState(state: unknown): Finder | null {
  if (typeof state !== "object" || state === null) return null;
  if ("finder" in state && typeof state.finder === "string") {
    const params = new URLSearchParams(state.finder);
    const finder = finderFrom(params);
    const asked = params.has("smart") && isSearch(finder) ? finder.text : null;
    return { ...finder, pages: countFrom(params.get("pages"), PAGES_MAX), asked };
  }
  if ("searchQuery" in state && typeof state.searchQuery === "string") {
    return finderFrom(new URLSearchParams({ q: state.searchQuery }));
  }
  return null;
}

export function isSearch({ text }: Pick<Finder, "text">): boolean {
  return !isBlank(text);
}

/** Whether there is something to clear: then the filter bar shows. decisions: Search */
export function isNarrowed(finder: Finder): boolean {
  return isSearch(finder) || hasFilters(finder.filters);
}

/** Whether it asks for no more than all projects, or the featured ones, as they are. */
export function isPlain(finder: Finder): boolean {
  return asksFor(finder) === "";
}

/** Its search, filters and order as text, to be compared. */
export function asksFor(finder: Finder): string {
  return paramsOf({ ...finder, isWhole: false }, 1).toString();
}

/** An address without what was read from it: null when it holds nothing of the kind. */
export function addressWithout(address: Pick<Location, "pathname" | "search" | "hash">) {
  const { pathname, search, hash } = address;
  const params = new URLSearchParams(search);
  if (!OUR_PARAMETERS.some((name) => params.has(name))) return null;
  for (const name of [...OUR_PARAMETERS, "projects", "page"]) params.delete(name);
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

function countFrom(given: string | null, max: number): number {
  const count = given && /^\d{1,9}$/.test(given) ? Number(given) : 1;
  return Math.min(Math.max(count, 1), max);
}
