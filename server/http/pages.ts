import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { ConcurrencyLimit, TooBusy } from "../concurrency/concurrency-limit.ts";
import { isDatabaseDown } from "../db/database-down.ts";
import { type World, worldContext } from "../world.ts";
import { providerNetworkOf } from "./address-range.ts";
import { type CurrentUser, currentUserContext } from "./current-user.ts";
import { encodePage, type RenderedPage } from "./encoded-response.ts";
import { withParams } from "./not-found.ts";
import type { PageCache } from "./page-cache.ts";
import { isUsualSpelling } from "./page-key.ts";
import { PageNotes, pageNotesContext } from "./page-notes.ts";
import {
  type ClientInfo,
  clientContext,
  type RequestContext,
  requestContext as requestContextKey,
} from "./request-context.ts";
import type { ResourceRoute } from "./resource-route.ts";
import { hasAction, isAdminPage, isPersonal, routeIdAt } from "./route-at.ts";
import {
  framedPageHeaders,
  isHtml,
  NON_PAGE_POLICY,
  secretPageHeaders,
} from "./security-headers.ts";

/** `query`: the visitor's, of which the key has only what selects a page. */
type PageRequest = { key: string; query?: string };

type ActionRequest = {
  url: string;
  contentType: string;
  body: () => Promise<ArrayBuffer>;
  client: ClientInfo;
};

export type PersonalRequest = {
  url: string;
  requestContext: RequestContext;
  currentUser: CurrentUser;
  sent?: Pick<ActionRequest, "contentType" | "body"> & { length: number };
};

type UncachedPage = { status: number; headers: string[]; body: Buffer };

/** All reject with `TooBusy` when too many pages are waiting to be rendered. */
export type Pages = {
  /** From the cache, or rendered; `address` only schedules the rendering fairly. */
  render(request: PageRequest, address?: string): Promise<RenderedPage>;
  runAction(request: ActionRequest): Promise<RenderedPage | null>;
  isPersonal(url: string): Promise<boolean>;
  renderPersonal(request: PersonalRequest): Promise<UncachedPage | null>;
};

const DOCUMENT_CACHING = "public, max-age=0, must-revalidate";
/** Long enough for a prefetch on intent to serve the click that follows. */
const DATA_CACHING = "private, max-age=5";

export const FORM_MAX_BYTES = 64 * 1024;

const RENDERINGS = { running: 12, waiting: 200 };

/** Renders each page once for all concurrent requests. `build` is called for each rendering. */
export function createPages(options: {
  build: () => Promise<ServerBuild>;
  world: World;
  cache: PageCache;
  headers: string[];
  resourceRouteAt: (path: string) => ResourceRoute | undefined;
}): Pages {
  const { world, cache } = options;
  const inFlight = new Map<string, { network: string; rendering: Promise<RenderedPage> }>();
  const redirects = new WeakSet<RenderedPage>();
  const renderings = new ConcurrencyLimit(RENDERINGS);
  // Attempts to sign in are delayed by seconds, which must not hold up pages.
  const signIns = new ConcurrencyLimit(RENDERINGS);
  const runLimited = <T>(address: string, work: () => Promise<T>, limit = renderings) =>
    limit.run(providerNetworkOf(address), work);

  async function renderOnce(key: string): Promise<RenderedPage> {
    const generation = cache.generation;
    const path = key.split("?", 1)[0] ?? key;
    const isData = isDataUrl(key);
    const notes = new PageNotes(!isData);
    const resource = options.resourceRouteAt(path);
    const file = resource && (await serveResource(resource, notes));
    const notFoundKey = file ? null : await notFoundScreenKey(key);
    const screen = notFoundKey === null ? undefined : cache.get(notFoundKey, Date.now());
    notes.hasCachedNotFoundScreen = screen !== undefined;
    // A request of our own making: nothing a visitor sends can end up in a cached page.
    // Concatenated, since resolving a path that begins with two slashes would change the host.
    const response =
      file ?? (await handle(new Request(`${world.environment.SITE_URL}${key}`), notes));
    if (screen && notes.isNotFound) return screen;
    const status = statusOf(response, notes, world);
    const isHttpCacheable = status === 200 && !notes.isSecret;
    const caching = isHttpCacheable ? (isData ? DATA_CACHING : DOCUMENT_CACHING) : "no-store";
    const page = await finish(response, status, caching, notes);
    const isPageCacheable = notes.isCacheable && isUsualSpelling(path);
    if (status === 200 && isPageCacheable) cache.set(key, page, generation);
    if (notes.isNotFound && notFoundKey) cache.set(notFoundKey, page, generation);
    if (notes.hasMoved) redirects.add(page);
    return page;
  }

  /** Not cached, since the visitor's query is in the response. */
  async function renderMoved(key: string, query: string): Promise<RenderedPage> {
    const [path = key] = key.split("?", 1);
    const notes = new PageNotes(!isDataUrl(path));
    const resource = options.resourceRouteAt(path);
    const file = resource && (await serveResource(resource, notes, query));
    const request = new Request(`${world.environment.SITE_URL}${path}${query}`);
    const response = file ?? (await handle(request, notes));
    return finish(response, statusOf(response, notes, world), "no-store", notes);
  }

  /**
   * One screen per route and section, whose navigation differs: unknown addresses cannot fill the cache.
   * Never a real address.
   */
  async function notFoundScreenKey(url: string): Promise<string> {
    const section = /^\/(?:blog|newsletter)\//.exec(url)?.[0] ?? "";
    const kind = isDataUrl(url) ? "data" : "page";
    return `404 ${kind} ${section} ${routeIdAt(await options.build(), url)}`;
  }

  async function runAction({ url, contentType, body, client }: ActionRequest) {
    if (!hasAction(await options.build(), url)) return null;
    const notes = new PageNotes(!isDataUrl(url));
    const request = new Request(`${world.environment.SITE_URL}${url}`, {
      method: "POST",
      headers: { "Content-Type": contentType },
      body: await body(),
    });
    return runLimited(client.address, async () => {
      const response = await handle(request, notes, client);
      return finish(response, statusOf(response, notes, world), "no-store", notes);
    });
  }

  async function renderPersonal({ url, requestContext, currentUser, sent }: PersonalRequest) {
    const build = await options.build();
    if (sent && !hasAction(build, url)) return null;
    const isAdmin = isAdminPage(build, url);
    const isTrusted = currentUser?.account.role === "owner" || !isAdmin;
    const isRead = sent && (isTrusted || sent.length <= FORM_MAX_BYTES);
    const notes = new PageNotes(!isDataUrl(url));
    const request = new Request(`${world.environment.SITE_URL}${url}`, {
      method: sent ? "POST" : "GET",
      headers: { Cookie: requestContext.client.cookies, "Content-Type": sent?.contentType ?? "" },
      // Not read for anyone else: the guard refuses them whatever they sent.
      body: isRead ? await sent.body() : undefined,
    });
    const render = async () => {
      const response = await handle(request, notes, requestContext.client, (context) => {
        context.set(requestContextKey, requestContext);
        context.set(currentUserContext, currentUser);
      });
      for (const cookie of requestContext.setCookies) response.headers.append("Set-Cookie", cookie);
      const status = statusOf(response, notes, world);
      return {
        status,
        headers: headersOf(response, status, "no-store", sharedHeaders(notes)),
        body: Buffer.from(await response.arrayBuffer()),
      };
    };
    // Outside the admin area, only the forms to sign in and to set up are personal.
    const limit = sent && !isAdmin ? signIns : renderings;
    return runLimited(requestContext.client.address, render, limit);
  }

  async function finish(response: Response, status: number, caching: string, notes: PageNotes) {
    return encodePage({
      status,
      headers: headersOf(response, status, caching, sharedHeaders(notes)),
      body: Buffer.from(await response.arrayBuffer()),
      tags: [...notes.tags],
      until: notes.until,
    });
  }

  function sharedHeaders({ isSecret, isFramed }: PageNotes): string[] {
    const headers = isFramed ? framedPageHeaders(options.headers) : options.headers;
    return isSecret ? secretPageHeaders(headers) : headers;
  }

  async function serveResource(
    resource: ResourceRoute,
    notes: PageNotes,
    query = "",
  ): Promise<Response | null> {
    const file = await resource(world, notes);
    if (!file) return null;
    const { type, body, status = 200, location, headers } = file;
    const response = new Response(new Uint8Array(body), {
      status,
      headers: { "Content-Type": type, ...headers },
    });
    if (location === undefined) return response;
    notes.hasMoved = true;
    response.headers.set("Location", withParams(location, new URLSearchParams(query)));
    return response;
  }

  async function handle(
    request: Request,
    notes: PageNotes,
    client?: ClientInfo,
    prepare: (context: RouterContextProvider) => void = () => {},
  ) {
    const context = new RouterContextProvider();
    context.set(worldContext, world);
    context.set(pageNotesContext, notes);
    if (client) context.set(clientContext, client);
    prepare(context);
    return handlerOf(await options.build())(request, context);
  }

  return {
    runAction,
    renderPersonal,
    isPersonal: async (url) => isPersonal(await options.build(), url),
    render({ key, query = "" }, address = "") {
      const rendering = renderShared(key, address);
      if (query === "") return rendering;
      return rendering.then((page) =>
        redirects.has(page) ? runLimited(address, () => renderMoved(key, query)) : page,
      );
    },
  };

  function renderShared(key: string, address: string): Promise<RenderedPage> {
    const kept = cache.get(key, Date.now());
    if (kept) return Promise.resolve(kept);
    // A request after a change must not join a rendering that began before it.
    const flightKey = `${cache.generation} ${key}`;
    const network = providerNetworkOf(address);
    const flight = inFlight.get(flightKey);
    if (flight) {
      // Refused for what another network has waiting.
      const isOthers = flight.network !== network;
      return flight.rendering.catch((error) => {
        if (isOthers && error instanceof TooBusy) return renderShared(key, address);
        throw error;
      });
    }
    // Not tied to the first visitor's request: others may be waiting, and the page will be
    // cached.
    const rendering = runLimited(address, () => renderOnce(key));
    inFlight.set(flightKey, { network, rendering });
    const removeFlight = () => inFlight.delete(flightKey);
    rendering.then(removeFlight, removeFlight);
    return rendering;
  }
}

const handlers = new WeakMap<ServerBuild, RequestHandler>();

function handlerOf(build: ServerBuild): RequestHandler {
  const handler = handlers.get(build) ?? createRequestHandler(build);
  handlers.set(build, handler);
  return handler;
}

function statusOf(response: Response, notes: PageNotes, { log }: World): number {
  if (response.status < 500) return response.status;
  const isDown = isDatabaseDown(notes.failure);
  if (isDown) log.warn({ reason: String(notes.failure) }, "a page could not be read");
  else log.error({ err: notes.failure }, "a page failed");
  return isDown ? 503 : response.status;
}

function headersOf(response: Response, status: number, caching: string, shared: string[]) {
  const headers = [...shared];
  for (const [name, value] of response.headers) {
    if (name !== "cache-control" && name !== "content-length") headers.push(name, value);
  }
  if (
    !response.headers.has("content-security-policy") &&
    !isHtml(response.headers.get("content-type"))
  ) {
    headers.push("Content-Security-Policy", NON_PAGE_POLICY);
  }
  headers.push("Cache-Control", caching);
  if (status === 503) headers.push("Retry-After", "5");
  return headers;
}

export function isDataUrl(url: string): boolean {
  return (url.split("?", 1)[0] ?? url).endsWith(".data");
}
