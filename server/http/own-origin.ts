import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { cookiesFrom, sessionCookieName } from "../accounts/cookies.ts";
import { otherOriginRecorder } from "../site/other-origin.ts";
import type { World } from "../world.ts";
import type { Env } from "./hono-env.ts";
import { problem } from "./problem.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const LOOPBACK = /^(https?:\/\/)(?:localhost|127\.0\.0\.1)(:\d+)?$/;

/**
 * CSRF guard; requests that `isExempt` accepts pass. Forms of the site's own pages at another host name than
 * that of `SITE_URL` are refused as well, which is recorded. decisions: Accounts, "Session"
 */
export function ownOriginOnly(
  world: Pick<World, "db" | "environment" | "log" | "now">,
  isExempt: (c: Context<Env>) => Promise<boolean> = async () => false,
) {
  const siteUrl = world.environment.SITE_URL;
  const own = ownOrigins(siteUrl);
  const session = sessionCookieName(siteUrl);
  const record = otherOriginRecorder(world);
  return createMiddleware<Env>(async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method) && isForeign(c, own, session) && !(await isExempt(c))) {
      if (isSameOrigin(c)) record(c.req.header("Origin") ?? "");
      return problem(403, "This request came from another site.");
    }
    return next();
  });
}

/** By the browser's word and by the host that was asked, which a proxy with fixed names confirms. */
function isSameOrigin(c: Context<Env>): boolean {
  const origin = c.req.header("Origin") ?? "";
  const host = c.req.header("Host");
  return (
    c.req.header("Sec-Fetch-Site") === "same-origin" &&
    URL.canParse(origin) &&
    new URL(origin).host === host
  );
}

function isForeign(c: Context<Env>, own: Set<string>, session: string): boolean {
  const origin = c.req.header("Origin");
  const site = c.req.header("Sec-Fetch-Site");
  // Neither header: a program, unless it sends a session cookie, as an old browser could be made
  // to.
  if (origin === undefined && site === undefined) {
    return cookiesFrom(c.req.header("Cookie")).has(session);
  }
  if (site === "cross-site" || site === "same-site") return true;
  // Pages with `no-referrer` send a null origin to their own site too.
  if (origin === "null" && site === "same-origin") return false;
  return origin !== undefined && !own.has(origin);
}

export function ownOrigins(siteUrl: string): Set<string> {
  const match = LOOPBACK.exec(siteUrl);
  if (!match) return new Set([siteUrl]);
  const [, scheme = "", port = ""] = match;
  return new Set(["localhost", "127.0.0.1"].map((name) => `${scheme}${name}${port}`));
}
