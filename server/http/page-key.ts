/** The only query parameters that change a public page; every other one is dropped before rendering. */
const MEANINGFUL = new Set([
  "page",
  "projects",
  "category",
  "workType",
  "year",
  "client",
  "role",
  "q",
]);

/**
 * The address that a page is rendered and kept under: its path with the parameters that mean
 * something, in one order. Two addresses that show the same page have the same key.
 */
export function pageKey(url: string): string {
  const query = url.indexOf("?");
  if (query === -1) return url;
  const kept = [...new URLSearchParams(url.slice(query + 1))]
    .filter(([name, value]) => MEANINGFUL.has(name) && value !== "")
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const path = url.slice(0, query);
  return kept.length ? `${path}?${new URLSearchParams(kept)}` : path;
}
