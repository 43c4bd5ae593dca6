import { FILTER_NAMES } from "#domain/projects/filters.ts";

/** The query parameters that make another page of an address; every other one is dropped before rendering. */
const ON_HOME = ["page", "projects", "sort", "order", "q", ...FILTER_NAMES];
const MEANINGFUL: Readonly<Record<string, readonly string[]>> = {
  "/": ON_HOME,
  "/_.data": ON_HOME,
  "/contact": ["sent"],
  "/contact.data": ["sent"],
  "/newsletter/subscribe": ["sent"],
  "/newsletter/confirm": ["token"],
  "/newsletter/unsubscribe": ["token", "returned"],
  "/newsletter/preferences": ["token", "saved"],
  "/blog": ["page"],
  "/blog.data": ["page"],
};

/**
 * The address that a page is rendered and kept under: its path with the parameters that mean
 * something there, each once and in one order. Nobody can fill the memory with copies of one page by
 * inventing parameters.
 */
export function pageKey(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? url;
  const names = MEANINGFUL[path];
  const query = url.indexOf("?");
  if (!names || query === -1) return path;
  const given = new URLSearchParams(url.slice(query + 1).split("#", 1)[0]);
  const kept = names.flatMap((name) => {
    const value = given.get(name);
    const isKnown = !Object.hasOwn(ONLY_VALUES, name) || value === ONLY_VALUES[name];
    return value && value.length <= VALUE_MAX_UNITS && isKnown ? [[name, value]] : [];
  });
  return kept.length ? `${path}?${new URLSearchParams(kept)}` : path;
}

/** Parameters with one value that means something: pages with another would be kept as well. */
const ONLY_VALUES: Readonly<Record<string, string>> = { sent: "1" };

/** In UTF-16 units: a search or a client's name of 200 characters, each of them two units long. */
const VALUE_MAX_UNITS = 400;

/** Letters and digits that need no code, and are spelled with one all the same. */
const NEEDLESS_CODE = /%(?:3\d|[46][1-9a-f]|[57][\da]|2d|2e|5f|7e)/i;
const OF_AN_ITEM = /^\/(?:blog|project)\/[^/]+$/;

/**
 * Whether a path is spelled as our own links spell it. Pages answer to other spellings too, but only
 * this one is kept: there are thousands of the others, enough to push every page out of the memory.
 */
export function isUsualSpelling(path: string): boolean {
  if (NEEDLESS_CODE.test(path) || path.includes("//")) return false;
  if (path !== "/" && path.endsWith("/")) return false;
  return OF_AN_ITEM.test(path) || path === path.toLowerCase();
}
