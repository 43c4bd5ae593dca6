import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { ServerBuild } from "react-router";
import { TooBusy } from "./concurrency/concurrency-limit.ts";
import { isDatabaseDown } from "./db/database-down.ts";
import { createApi } from "./http/api.ts";
import { builtAssets } from "./http/built-assets.ts";
import type { ClientAddress } from "./http/client-address.ts";
import { sendEncoded } from "./http/encoded-response.ts";
import type { Env } from "./http/hono-env.ts";
import { limitBody } from "./http/limit-body.ts";
import type { LiveEvents } from "./http/live-events.ts";
import { ownOriginOnly } from "./http/own-origin.ts";
import { pageKey, queryOf, usualAddress } from "./http/page-key.ts";
import { FORM_MAX_BYTES, type Pages } from "./http/pages.ts";
import { personalPageHandler } from "./http/personal-page.ts";
import { sendPlainPage } from "./http/plain-page.ts";
import { clientInfoOf } from "./http/request-context.ts";
import { isHtml, NON_PAGE_POLICY } from "./http/security-headers.ts";
import { hasValidToken } from "./http/valid-token.ts";
import { ownerGuard } from "./media/owner-guard.ts";
import { mediaRoutes } from "./media/serve.ts";
import { clickRoutes } from "./newsletter/click-routes.ts";
import { previewGuard } from "./previews/media-guard.ts";
import { createAsk } from "./search/ask.ts";
import { builtAskFrame } from "./search/embed/built-ask-frame.ts";
import { embedRoutes } from "./search/embed/embed-routes.ts";
import { mcpRoutes } from "./search/mcp/mcp-routes.ts";
import { searchedPageKeys } from "./search/page-search.ts";
import { cardRoutes } from "./site/cards/card-routes.ts";
import { iconRoutes } from "./site/icon-routes.ts";
import type { World } from "./world.ts";

const READY_WITHIN_MS = 3_000;
const OWNERS_FORM_MAX_BYTES = 4 * 1024 * 1024;
const READ_METHODS = ["GET", "HEAD", "OPTIONS"];

export function createApp(options: {
  world: World;
  pages: Pages;
  build: () => Promise<ServerBuild>;
  headers: string[];
  clientFolder: string | null;
  addressOf: ClientAddress;
  live: LiveEvents;
  isStarted: () => boolean;
}): Hono<Env> {
  const { world, headers } = options;
  const app = new Hono<Env>();
  const servePersonalPage = personalPageHandler(options);
  const pageKeyOf = searchedPageKeys(world, options.addressOf);

  app.use(withHeaders(headers));
  const ask = createAsk(world);
  // Before the check of origins: it reads no cookie. decisions: Search and AI answers
  app.route("/", mcpRoutes(world, ask, options.addressOf));
  app.route("/", createApi(world, options.pages, options.addressOf, options.live));
  app.post(
    "*",
    ownOriginOnly(world, (c) => hasValidToken(world, c.env.incoming.url ?? "/")),
    formLimit,
    async (c, next) => {
      const { incoming, outgoing } = c.env;
      const sent = {
        contentType: c.req.header("Content-Type") ?? "",
        length: Number(c.req.header("Content-Length") ?? 0),
        body: () => c.req.arrayBuffer(),
      };
      const personal = await servePersonalPage(c, sent);
      if (personal) return personal;
      const page = await options.pages.runAction({
        url: incoming.url ?? "/",
        ...sent,
        client: clientInfoOf(incoming, options.addressOf),
      });
      if (!page) return next();
      sendEncoded(page, incoming, outgoing);
      return RESPONSE_ALREADY_SENT;
    },
  );
  app.use(readOnly);
  app.get("/readyz", (c) => readiness(c, world, options.isStarted()));
  if (options.clientFolder) {
    const findAsset = builtAssets(join(options.clientFolder, "assets"), headers);
    app.get("/assets/:name", (c, next) => {
      const asset = findAsset(c.req.path);
      if (!asset) return next();
      sendEncoded(asset, c.env.incoming, c.env.outgoing);
      return Promise.resolve(RESPONSE_ALREADY_SENT);
    });
  }
  app.route(
    "/media",
    mediaRoutes(world, [ownerGuard(world, options.addressOf), previewGuard(world)]),
  );
  app.route("/", clickRoutes(world));
  app.route("/", embedRoutes({ ...options, ask, renderFrame: builtAskFrame(options.build) }));
  app.route("/social", cardRoutes(world, options.build));
  app.route("/", iconRoutes(world, options.build));
  app.all("*", async (c) => {
    const personal = await servePersonalPage(c);
    if (personal) return personal;
    const { incoming, outgoing } = c.env;
    const address = options.addressOf(incoming);
    const url = incoming.url ?? "/";
    const key = await pageKeyOf(pageKey(url), incoming);
    const page = await options.pages.render({ key, query: queryOf(url) }, address);
    // Only of pages, so that an old address with a slash is not redirected twice.
    const usual = page.status === 200 ? usualAddress(url) : null;
    if (usual !== null) return c.body(null, 301, { Location: usual, "Cache-Control": "no-store" });
    sendEncoded(page, incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });

  app.onError((error, c) => {
    // The client has disconnected, so nothing went wrong here.
    if (c.req.raw.signal.aborted) return c.body(null, 400);
    const isDown = isDatabaseDown(error);
    if (isDown) world.log.warn({ reason: error.message }, "database or storage unavailable");
    else if (error instanceof TooBusy)
      world.log.warn({ path: c.req.path }, "too many requests are waiting");
    else world.log.error({ err: error, path: c.req.path }, "a request failed");
    const { outgoing } = c.env;
    if (outgoing.headersSent) return RESPONSE_ALREADY_SENT;
    if (error instanceof TooBusy) {
      sendPlainPage(outgoing, 503, "Too busy", "Please try again in a moment.", [
        ...headers,
        "Retry-After",
        "2",
      ]);
    } else if (isDown) {
      sendPlainPage(outgoing, 503, "Back in a moment", "Please try again shortly.", [
        ...headers,
        "Retry-After",
        "5",
      ]);
    } else {
      sendPlainPage(outgoing, 500, "Something went wrong", "The error was logged.", headers);
    }
    return RESPONSE_ALREADY_SENT;
  });
  return app;
}

function withHeaders(headers: string[]) {
  return createMiddleware<Env>(async (c, next) => {
    await next();
    if (c.env.outgoing.headersSent) return;
    for (let i = 0; i + 1 < headers.length; i += 2) {
      const [name = "", value = ""] = [headers[i], headers[i + 1]];
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    const isGuarded = c.res.headers.has("Content-Security-Policy");
    if (!isGuarded && !isHtml(c.res.headers.get("Content-Type"))) {
      c.res.headers.set("Content-Security-Policy", NON_PAGE_POLICY);
    }
  });
}

const visitorFormLimit = limitBody(FORM_MAX_BYTES, "This form is too large.");
const ownerFormLimit = limitBody(OWNERS_FORM_MAX_BYTES, "This form is too large.");

/** A chunked body below `/admin` is read before the guard runs, so it gets the visitors' limit. */
const formLimit = createMiddleware<Env>((c, next) =>
  /^\/admin[/.]/i.test(c.req.path) && c.req.header("Transfer-Encoding") === undefined
    ? ownerFormLimit(c, next)
    : visitorFormLimit(c, next),
);

const readOnly = createMiddleware(async (c, next) => {
  const allow = { Allow: READ_METHODS.join(", ") };
  if (c.req.method === "OPTIONS") return c.body(null, 204, allow);
  if (!READ_METHODS.includes(c.req.method)) return c.text("Method not allowed\n", 405, allow);
  return next();
});

async function readiness(
  c: Context<Env>,
  { db, storage, log }: World,
  isStarted: boolean,
): Promise<Response> {
  try {
    if (!isStarted) throw new Error("still starting");
    const answers = Promise.all([db.execute(sql`select 1`), storage.check()]);
    await Promise.race([answers, timeoutAfter(READY_WITHIN_MS)]);
    return c.text("ready\n", 200, { "Cache-Control": "no-store" });
  } catch (error) {
    log.warn({ reason: String(error) }, "not ready");
    return c.text("not ready\n", 503, { "Cache-Control": "no-store", "Retry-After": "5" });
  }
}

function timeoutAfter(ms: number): Promise<never> {
  return wait(ms, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${ms} ms`);
  });
}
