import { Hono } from "hono";
import { except } from "hono/combine";
import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import { openAPIRouteHandler } from "hono-openapi";
import { sessionApi } from "../accounts/api.ts";
import { passkeysApi } from "../accounts/passkeys/api.ts";
import { beaconsApi, viewCountsApi } from "../analytics/api.ts";
import { analyticsExportApi } from "../analytics/export-api.ts";
import { googleAnalyticsApi } from "../analytics/google/api.ts";
import { TooBusy } from "../concurrency/concurrency-limit.ts";
import { contactApi } from "../contact/api.ts";
import { exportApi } from "../contact/export-api.ts";
import { isDatabaseDown } from "../db/database-down.ts";
import { mediaApi } from "../media/api.ts";
import { newsletterApi } from "../newsletter/api.ts";
import { exportSendApi } from "../newsletter/export-send-api.ts";
import { mailEventsApi } from "../newsletter/mail-events-api.ts";
import { sendItemApi } from "../newsletter/send-item-api.ts";
import { subscriberExportApi } from "../newsletter/subscriber-export-api.ts";
import { postsApi } from "../posts/api.ts";
import { previewsApi } from "../previews/api.ts";
import { searchApi } from "../projects/search/api.ts";
import { paletteApi } from "../search/palette-api.ts";
import { smartApi } from "../search/smart-api.ts";
import { uploadsApi } from "../uploads/api.ts";
import type { World } from "../world.ts";
import { enforceApiRules } from "./api-rules.ts";
import type { ClientAddress } from "./client-address.ts";
import { eventsApi } from "./events-api.ts";
import type { Env } from "./hono-env.ts";
import { limitBody } from "./limit-body.ts";
import type { LiveEvents } from "./live-events.ts";
import { ownOriginOnly } from "./own-origin.ts";
import type { Pages } from "./pages.ts";
import { problem } from "./problem.ts";

const BODY_MAX_BYTES = 64 * 1024;

/** Described at `/api/openapi.json`. */
export function createApi(
  world: World,
  pages: Pages,
  addressOf: ClientAddress,
  live: LiveEvents,
): Hono<Env> {
  const api = new Hono<Env>().basePath("/api");
  api.use("*", noStoreByDefault, enforceApiRules(world, addressOf));
  // Before the origin check and body limit: signed requests have no origin and may be larger.
  api.route("/", mailEventsApi(world));
  // Before the body limit: it has its own, and checks the origin itself.
  api.route("/", beaconsApi(world, addressOf));
  // Before the body limit: a video exceeds it.
  api.route("/", uploadsApi(world));
  api.use(
    "*",
    ownOriginOnly(world),
    except("/api/posts/:id/saves", limitBody(BODY_MAX_BYTES, "The request is too large.")),
  );
  api.get(
    "/openapi.json",
    openAPIRouteHandler(api, {
      documentation: {
        info: { title: "Vitrine", version: "1", description: "The API behind this site's pages." },
        servers: [{ url: world.environment.SITE_URL }],
      },
    }),
  );
  api.route("/", sessionApi());
  api.route("/", passkeysApi(world, addressOf));
  api.route("/", viewCountsApi(world));
  api.route("/", analyticsExportApi(world));
  api.route("/", googleAnalyticsApi(world));
  api.route("/", previewsApi(world, addressOf));
  api.route("/", searchApi(world, pages, addressOf));
  api.route("/", smartApi(world, addressOf));
  api.route("/", paletteApi(world, addressOf));
  api.route("/", mediaApi(world));
  api.route("/", postsApi(world));
  api.route("/", eventsApi(live));
  api.route("/", contactApi(world, addressOf));
  api.route("/", exportApi(world, addressOf));
  api.route("/", newsletterApi(world, addressOf));
  api.route("/", sendItemApi(world));
  api.route("/", subscriberExportApi(world));
  api.route("/", exportSendApi(world));
  api.all("*", (c) => {
    const methods = new Set(
      api.routes
        .filter(({ path, method }) => method !== "ALL" && isAt(path, c.req.path))
        .map(({ method }) => method),
    );
    if (methods.size === 0) return problem(404, "Nothing was found at this address.");
    if (methods.has("GET")) methods.add("HEAD");
    const headers = { Allow: [...methods, "OPTIONS"].join(", ") };
    if (c.req.method === "OPTIONS") return c.body(null, 204, headers);
    return problem(405, "This method is not allowed here.", { headers });
  });
  api.onError((error, c) => {
    if (c.req.raw.signal.aborted) return problem(400, "The request was interrupted.");
    if (error instanceof HTTPException)
      return problem(error.status, "The request body is invalid.");
    if (isDatabaseDown(error)) {
      world.log.warn({ reason: error.message }, "database or storage unavailable");
      return problem(503, "Please try again shortly.", { headers: { "Retry-After": "5" } });
    }
    if (error instanceof TooBusy) {
      return problem(503, "Please try again in a moment.", { headers: { "Retry-After": "2" } });
    }
    world.log.error({ err: error, path: c.req.path }, "a request failed");
    return problem(500, "Something went wrong. The error was logged.");
  });
  return api;
}

/** Afterwards, since a handler's own response would lose a header that is set before. */
const noStoreByDefault = createMiddleware<Env>(async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
});

function isAt(route: string, path: string): boolean {
  const parts = path.split("/");
  const named = route.split("/");
  return (
    named.length === parts.length &&
    named.every((name, at) => name.startsWith(":") || name === parts[at])
  );
}
