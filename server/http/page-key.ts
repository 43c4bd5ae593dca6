/** The query parameters that make another page of an address; every other one is dropped before rendering. */
const MEANINGFUL: Readonly<Record<string, readonly string[]>> = {
  "/": ["page", "projects"],
  "/_.data": ["page", "projects"],
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
    return value && value.length <= VALUE_MAX ? [[name, value]] : [];
  });
  return kept.length ? `${path}?${new URLSearchParams(kept)}` : path;
}

/** In characters; the longest value that means something. */
const VALUE_MAX = 20;
