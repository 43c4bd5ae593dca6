import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { recogniser } from "../accounts/recognise.ts";
import type { World } from "../world.ts";
import type { ClientAddress } from "./client-address.ts";
import type { Env } from "./hono-env.ts";
import { problem } from "./problem.ts";
import { senderOf } from "./visit.ts";

/** `signer`: whoever signs with the secret that the operation names; it checks that itself. */
export type ApiRule = "anyone" | "owner" | "signer";

/**
 * Who may ask what of a program's address, by method and path. What is not named here is refused:
 * a new operation needs a rule before it can be used. decisions: Accounts, "Admin check"
 */
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
  "POST /passkeys/options": "owner",
  "POST /passkeys": "owner",
  "POST /passkeys/sign-in-options": "anyone",
  "POST /views": "anyone",
  "GET /view-counts": "anyone",
  "POST /preview-views": "anyone",
  "GET /search-index": "anyone",
  "GET /projects": "anyone",
  "POST /project-smart-search": "anyone",
  "POST /contact": "anyone",
  "POST /subscribe-newsletter": "anyone",
  "POST /mail-events": "signer",
  "POST /uploads": "owner",
  "GET /uploads/:id": "owner",
  "PATCH /uploads/:id": "owner",
  "DELETE /uploads/:id": "owner",
  "POST /uploads/:id/keep": "owner",
};

const NOBODY = { visitor: null, setCookies: [] };

const READS: Readonly<Record<string, string>> = { HEAD: "GET" };

/** Holds every operation to its rule, and lets it know who asks. */
export function apiRules(world: World, addressOf: ClientAddress) {
  const recognise = recogniser(world);
  return createMiddleware<Env>(async (c, next) => {
    const method = READS[c.req.method] ?? c.req.method;
    // Forms of pages are sent to any address, so what takes those answers here too.
    const operation = matchedRoutes(c).find(
      (route) => route.method === method && route.path.startsWith("/api/"),
    );
    c.set("visitor", null);
    // Nothing is asked for that exists; what comes last says so.
    if (!operation) return next();
    const rule = API_RULES[`${method} ${operation.path.replace(/^\/api/, "")}`];
    if (!rule) {
      world.log.error({ path: operation.path }, "an operation without a rule was refused");
      return problem(403, "Nobody may do this.");
    }
    const { visitor } = c.req.header("Cookie")
      ? await recognise(senderOf(c.env.incoming, addressOf))
      : NOBODY;
    c.set("visitor", visitor);
    if (rule === "owner" && !visitor) return problem(401, "Please sign in.");
    if (rule === "owner" && visitor?.account.role !== "owner") {
      return problem(403, "Admin access required");
    }
    return next();
  });
}
