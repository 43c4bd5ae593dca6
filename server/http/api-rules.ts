import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { sessionAuthenticator } from "../accounts/session-authenticator.ts";
import type { World } from "../world.ts";
import type { ClientAddress } from "./client-address.ts";
import type { Env } from "./hono-env.ts";
import { problem } from "./problem.ts";
import { clientOf } from "./request-context.ts";

/** `signer`: authenticated by the signing secret of the operation, which checks it itself. */
type ApiRule = "anyone" | "owner" | "signer";

/** Default deny: an operation without a rule is refused. decisions: Accounts, "Admin check" */
export const API_RULES: Readonly<Record<string, ApiRule>> = {
  "GET /openapi.json": "anyone",
  "GET /session": "anyone",
  "GET /events": "owner",
  "GET /find": "owner",
  "GET /media/pictures": "owner",
  "GET /media/:id": "owner",
  "PATCH /media/:id": "owner",
  "POST /media/:id/pictures": "owner",
  "POST /media/:id/choose": "owner",
  "POST /posts/:id/saves": "owner",
  "POST /posts/:id/discard": "owner",
  "POST /posts/:id/restore": "owner",
  "GET /posts/:id": "owner",
  "GET /posts/:id/check": "owner",
  "POST /posts/:id/link-check": "owner",
  "GET /posts/:id/mail": "owner",
  "GET /posts/:id/revisions": "owner",
  "GET /posts/:id/revisions/:revision": "owner",
  "POST /passkeys/options": "owner",
  "POST /passkeys": "owner",
  "POST /passkeys/sign-in-options": "anyone",
  "POST /views": "anyone",
  "GET /view-counts": "anyone",
  "GET /analytics-export": "owner",
  "POST /google-analytics": "owner",
  "POST /preview-views": "anyone",
  "GET /search-index": "anyone",
  "GET /projects": "anyone",
  "POST /project-smart-search": "anyone",
  "POST /search-clicks": "anyone",
  "POST /contact": "anyone",
  "POST /contact-export": "owner",
  "POST /subscribe-newsletter": "anyone",
  "POST /subscriber-export": "owner",
  "POST /newsletter-sends/:id/export": "owner",
  "POST /send-blog-email": "owner",
  "POST /send-project-email": "owner",
  "POST /mail-events": "signer",
  "POST /uploads": "owner",
  "GET /uploads/:id": "owner",
  "PATCH /uploads/:id": "owner",
  "DELETE /uploads/:id": "owner",
  "POST /uploads/:id/keep": "owner",
};

const ANONYMOUS = { currentUser: null, setCookies: [] };

const RULE_METHODS: Readonly<Record<string, string>> = { HEAD: "GET" };

export function enforceApiRules(world: World, addressOf: ClientAddress) {
  const authenticate = sessionAuthenticator(world);
  return createMiddleware<Env>(async (c, next) => {
    const method = RULE_METHODS[c.req.method] ?? c.req.method;
    // Page actions match any path, so only `/api/` routes count.
    const operation = matchedRoutes(c).find(
      (route) => route.method === method && route.path.startsWith("/api/"),
    );
    c.set("currentUser", null);
    if (!operation) return next();
    const rule = API_RULES[`${method} ${operation.path.replace(/^\/api/, "")}`];
    if (!rule) {
      world.log.error({ path: operation.path }, "an operation without a rule was refused");
      return problem(403, "This operation is not allowed.");
    }
    const { currentUser } = c.req.header("Cookie")
      ? await authenticate(clientOf(c.env.incoming, addressOf))
      : ANONYMOUS;
    c.set("currentUser", currentUser);
    if (rule === "owner" && !currentUser) return problem(401, "Please sign in.");
    if (rule === "owner" && currentUser?.account.role !== "owner") {
      return problem(403, "Admin access required");
    }
    return next();
  });
}
