import { FILTER_NAMES } from "#domain/projects/filters.ts";
import { SEARCH_TEXT_MAX_CHARS } from "#domain/search/text.ts";

/** The query parameters that select another page; all others are dropped before rendering. */
const HOME_PARAMS = ["page", "projects", "sort", "order", "q", ...FILTER_NAMES];
const KEY_PARAMS: Readonly<Record<string, readonly string[]>> = {
  "/": HOME_PARAMS,
  "/contact": ["sent", "warn"],
  "/newsletter/subscribe": ["sent"],
  "/newsletter/confirm": ["token"],
  "/newsletter/unsubscribe": ["token", "returned"],
  "/newsletter/preferences": ["token", "saved"],
  "/blog": ["page"],
};

/** The address a page is cached under: made-up parameters cannot fill the cache. */
export function pageKey(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? url;
  const names = KEY_PARAMS[pagePathOf(usualPath(path))];
  const query = url.indexOf("?");
  if (!names || query === -1) return path;
  const given = new URLSearchParams(url.slice(query + 1).split("#", 1)[0]);
  const kept = names.flatMap((name) => {
    const value = given.get(name);
    const isKnown = !Object.hasOwn(ALLOWED_VALUES, name) || value === ALLOWED_VALUES[name];
    return value && value.length <= (name === "q" ? SEARCH_MAX_UNITS : VALUE_MAX_UNITS) && isKnown
      ? [[name, value]]
      : [];
  });
  return kept.length ? `${path}?${new URLSearchParams(kept)}` : path;
}

/** Of a page or its data. React Router's address of data is `/_.data` for a page whose path ends with a slash. */
export function pagePathOf(path: string): string {
  return path.replace(/(?:\/_)?\.data$/, "") || "/";
}

/** Of an address, with its question mark. Without what selects the parts of a page's data. */
export function queryOf(url: string): string {
  const query = url.indexOf("?");
  if (query === -1) return "";
  const params = new URLSearchParams(url.slice(query + 1).split("#", 1)[0]);
  params.delete("_routes");
  return params.size === 0 ? "" : `?${params}`;
}

const ALLOWED_VALUES: Readonly<Record<string, string>> = { sent: "1", warn: "1" };

/** UTF-16 units: two for each character. */
const VALUE_MAX_UNITS = 400;
const SEARCH_MAX_UNITS = 2 * SEARCH_TEXT_MAX_CHARS;

const NEEDLESS_ENCODING = /%(?:3\d|[46][1-9a-f]|[57][\da]|2d|2e|5f|7e)/i;
const ITEM_PATH = /^\/(blog|project)\/([^/]+)$/i;

/** The usual spelling of an address; null for one that has it, or that is no address of a page. */
export function usualAddress(url: string): string | null {
  const [path = url] = url.split("?", 1);
  const usual = usualPath(path);
  return usual !== path && isUsualSpelling(usual) ? usual + url.slice(path.length) : null;
}

/** Without a trailing slash. Routes match in any letter case, but slugs differ by it, unlike their escapes. */
function usualPath(path: string): string {
  const bare = path.replace(/(.)\/$/, "$1");
  const [, route, slug] = ITEM_PATH.exec(bare) ?? [];
  if (route === undefined) return bare.toLowerCase();
  const escaped = slug?.replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase());
  return `/${route.toLowerCase()}/${escaped}`;
}

/** Only one spelling of a path is cached, or variants of one page could evict all others. */
export function isUsualSpelling(path: string): boolean {
  if (NEEDLESS_ENCODING.test(path) || path.includes("//")) return false;
  return path === usualPath(path);
}
