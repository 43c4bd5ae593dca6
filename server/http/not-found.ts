import { data, type RouterContextProvider, redirect } from "react-router";
import { findRedirect } from "../site/redirects.ts";
import { world } from "../world.ts";
import { pageNotes } from "./page-notes.ts";

const LOGGED_PATH_MAX_CHARS = 300;

/** A redirect when the page moved, else a logged 404. spec: public-site §2 */
export async function notFound(context: Readonly<RouterContextProvider>, url: URL) {
  const { db, log, now } = context.get(world);
  const target = await findRedirect(db, url.pathname, now());
  if (target && target !== url.pathname) return redirect(target, 301);
  context.get(pageNotes).isNotFound = true;
  log.info({ path: url.pathname.slice(0, LOGGED_PATH_MAX_CHARS) }, "not found");
  return data(null, { status: 404, statusText: "Not Found" });
}
