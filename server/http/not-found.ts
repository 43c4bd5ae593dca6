import { data, type RouterContextProvider, redirect } from "react-router";
import { findRedirect } from "../site/redirects.ts";
import { worldContext } from "../world.ts";
import { pageNotesContext } from "./page-notes.ts";

const LOGGED_PATH_MAX_CHARS = 300;
const ADDED_QUERY_MAX_CHARS = 2_000;

/** A redirect when the page moved, else a logged 404. spec: public-site §2 */
export async function notFound(context: Readonly<RouterContextProvider>, url: URL) {
  const { db, log, now } = context.get(worldContext);
  const target = await findRedirect(db, url.pathname, now());
  if (target && target.split(/[?#]/, 1)[0] !== url.pathname) return movedTo(context, url, target);
  context.get(pageNotesContext).isNotFound = true;
  log.info({ path: url.pathname.slice(0, LOGGED_PATH_MAX_CHARS) }, "not found");
  return data(null, { status: 404, statusText: "Not Found" });
}

/** Keeps the visitor's query, such as that of a campaign. */
export function movedTo(
  context: Readonly<RouterContextProvider>,
  { searchParams }: URL,
  target: string,
): Response {
  context.get(pageNotesContext).hasMoved = true;
  return redirect(withParams(target, searchParams), 301);
}

/** The target's own parameters come first and win. Too long a query is dropped as a whole. */
export function withParams(target: string, params: URLSearchParams): string {
  const [address = ""] = target.split("#", 1);
  const ownQuery = address.indexOf("?");
  const own = new URLSearchParams(ownQuery === -1 ? "" : address.slice(ownQuery));
  const added = new URLSearchParams([...params].filter(([name]) => !own.has(name))).toString();
  if (added === "" || added.length > ADDED_QUERY_MAX_CHARS) return target;
  const mark = ownQuery === -1 ? "?" : "&";
  return `${address}${mark}${added}${target.slice(address.length)}`;
}
