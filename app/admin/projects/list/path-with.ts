import { PROJECTS_PATH } from "../paths.ts";

/** The list's address with what was chosen; what is empty is left out. */
export function pathWith(chosen: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(chosen).filter(([, text]) => text !== ""));
  return query.size === 0 ? PROJECTS_PATH : `${PROJECTS_PATH}?${query}`;
}
