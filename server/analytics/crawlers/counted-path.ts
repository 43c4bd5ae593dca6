import { PAGE_PATH_MAX_CHARS } from "#domain/site/page-at.ts";
import { isUsualSpelling } from "../../http/page-key.ts";

/** Parts of pages, and what pages report. */
const NOT_PAGES = /^\/(?:assets|media|social|api|fonts)\/|^\/favicon|\.data$/i;
/** What follows is a secret, also for the admin area: see `redactPath`. */
const SECRET = /^\/+(?:preview|newsletter\/click)\//i;
/** Asked by monitors. */
const HEALTH = /^\/(?:healthz|readyz)$/;
const PRIVATE = /^\/(admin|api)(?:\/|$)/;
const FOR_PROGRAMS = /^\/(?:mcp|llms\.txt|llms-full(?:-\d+)?\.txt|embed\/ask)$|\.md$/;

/** Counted for every client. */
export const isForPrograms = (path: string) => FOR_PROGRAMS.test(path);

type Counted = { path: string; reads: number; refused: number };

/**
 * Null for what is not counted. Refused requests keep no path outside of the private areas, since clients
 * can request any number of paths. What is made for programs is counted for every client.
 */
export function countedPath(path: string, status: number, isCrawler: boolean): Counted | null {
  const [, area] = PRIVATE.exec(path) ?? [];
  const isRead = !area && (status === 304 || (status >= 200 && status < 300));
  // A failure of the server is no refusal.
  if (HEALTH.test(path) || status >= 500) return null;
  if (!isCrawler && !(isRead && isForPrograms(path))) return null;
  // Views, vitals and the like, as browsers that render for a crawler send them.
  if (area === "api" && status < 400) return null;
  if (area || status >= 400) return { path: area ? `/${area}` : "", reads: 0, refused: 1 };
  if (!isRead || NOT_PAGES.test(path) || SECRET.test(path)) return null;
  // The router knows pages by any number of spellings.
  const isKept = path.length <= PAGE_PATH_MAX_CHARS && isUsualSpelling(path);
  return { path: isKept ? path : "", reads: 1, refused: 0 };
}
