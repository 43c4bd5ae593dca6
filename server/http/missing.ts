import { data, type RouterContextProvider, redirect } from "react-router";
import { movedTo } from "../site/moved.ts";
import { world } from "../world.ts";
import { pageNotes } from "./page-notes.ts";

/** Percent codes and all: an address of 8 KB is not worth 8 KB of every log. */
const LOGGED_PATH_MAX_CHARS = 300;

/**
 * What to throw when an address names nothing: the way on when the thing has moved, else 404, which
 * the nearest boundary shows in its own words. The bad path is logged. spec: public-site §2
 */
export async function missing(context: Readonly<RouterContextProvider>, url: URL) {
  const { db, log, now } = context.get(world);
  const target = await movedTo(db, url.pathname, now());
  if (target && target !== url.pathname) return redirect(target, 301);
  context.get(pageNotes).isMissing = true;
  log.info({ path: url.pathname.slice(0, LOGGED_PATH_MAX_CHARS) }, "not found");
  return data(null, { status: 404, statusText: "Not Found" });
}
