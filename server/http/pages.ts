import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { type World, world as worldContext } from "../world.ts";
import { networkOf } from "./address-range.ts";
import { type Connection, connection as connectionContext } from "./connection.ts";
import type { Door } from "./door.ts";
import { type KeptPage, makePage } from "./kept-page.ts";
import type { PageCache } from "./page-cache.ts";
import { isUsualSpelling } from "./page-key.ts";
import { PageNotes, pageNotes } from "./page-notes.ts";
import { isDatabaseDown } from "./problems.ts";
import { hasAction, isGuarded, isPersonal, routeIdAt } from "./route-at.ts";
import { isPage, ofSecretPage, POLICY_OF_NO_PAGE } from "./security-headers.ts";
import { type Visit, visit as visitContext } from "./visit.ts";
import { type Visitor, visitor as visitorContext } from "./visitor.ts";
import { WorkLimit } from "./work-limit.ts";

/** What a page's rendering needs to know of a request: nothing personal. */
export type PageRequest = { key: string };

/** What is sent to a page, and who sent it. */
export type ActionRequest = {
  url: string;
  contentType: string;
  /** Read when somebody listens. */
  body: () => Promise<ArrayBuffer>;
  connection: Connection;
};

/** One person's request for a page of their own. */
export type PersonalRequest = {
  url: string;
  visit: Visit;
  visitor: Visitor;
  /** What is sent to the page, with its length in bytes. */
  sent?: Pick<ActionRequest, "contentType" | "body"> & { length: number };
};

/** A page that was made for one person: headers are name and value in turn. */
export type FreshPage = { status: number; headers: string[]; body: Buffer };

/** Each of these rejects with `TooBusy` when too many pages wait to be made already. */
export type Pages = {
  /** Makes a page or finds it. The address of who asks decides whose turn it is, and nothing else. */
  render(request: PageRequest, address?: string): Promise<KeptPage>;
  /** Hands on what was sent to a page; null when nothing at that address would hear it. */
  act(request: ActionRequest): Promise<KeptPage | null>;
  /** Whether the page at an address is made for whoever asks, and kept for nobody. */
  isPersonal(url: string): Promise<boolean>;
  /** Makes a personal page, or hands on what was sent to it; null when nothing there would hear it. */
  receive(request: PersonalRequest): Promise<FreshPage | null>;
};

/** Pages of the site are checked for changes at each visit: that costs a 304 of a few bytes. */
const DOCUMENT_CACHING = "public, max-age=0, must-revalidate";
/** Long enough for a prefetch on intent to serve the click that follows it. */
const DATA_CACHING = "private, max-age=5";

/** What visitors may send to a page. */
export const FORM_MAX_BYTES = 64 * 1024;

/** Pages made at a time, and those that wait for it: a second's work of two cores. */
const RENDERINGS = { running: 12, waiting: 200, waitingOfOne: 100 };

/**
 * Renders pages whole, once for all who ask at the same moment, and keeps what may be kept.
 * `build` is asked each time, so that development sees its newest version.
 */
export function createPages(options: {
  build: () => Promise<ServerBuild>;
  world: World;
  cache: PageCache;
  headers: string[];
  /** What the server answers itself. */
  doorAt: (path: string) => Door | undefined;
}): Pages {
  const { world, cache } = options;
  const underway = new Map<string, Promise<KeptPage>>();
  const renderings = new WorkLimit(RENDERINGS);
  const inTurn = <T>(address: string, work: () => Promise<T>) =>
    renderings.run(networkOf(address), work);

  async function renderOnce({ key }: PageRequest): Promise<KeptPage> {
    const generation = cache.generation;
    const path = key.split("?", 1)[0] ?? key;
    const isData = isDataUrl(key);
    const notes = new PageNotes(!isData);
    const door = options.doorAt(path);
    const behind = door && (await openDoor(door, notes));
    const screenKey = behind ? null : await missingScreenKey(key);
    const screen = screenKey === null ? undefined : cache.find(screenKey, Date.now());
    notes.hasMissingScreen = screen !== undefined;
    // A request of our own making: nothing that a visitor sends can end up in a kept page. Joined as
    // text, since resolving a path that begins with two slashes would change the host.
    const response =
      behind ?? (await handle(new Request(`${world.settings.SITE_URL}${key}`), notes));
    if (screen && notes.isMissing) return screen;
    const status = statusOf(response, notes, world);
    const isStored = status === 200 && !notes.isSecret;
    const caching = isStored ? (isData ? DATA_CACHING : DOCUMENT_CACHING) : "no-store";
    const page = await finish(response, status, caching, notes);
    const isKept = notes.keepable && isUsualSpelling(path);
    if (status === 200 && isKept) cache.keep(key, page, generation);
    if (notes.isMissing && screenKey) cache.keep(screenKey, page, generation);
    return page;
  }

  /** No address: none has blanks. Nobody can fill the memory with screens by inventing addresses. */
  async function missingScreenKey(url: string): Promise<string> {
    return `404 ${isDataUrl(url) ? "data" : "page"} ${routeIdAt(await options.build(), url)}`;
  }

  async function act({ url, contentType, body, connection }: ActionRequest) {
    if (!hasAction(await options.build(), url)) return null;
    const notes = new PageNotes(!isDataUrl(url));
    const request = new Request(`${world.settings.SITE_URL}${url}`, {
      method: "POST",
      headers: { "Content-Type": contentType },
      body: await body(),
    });
    return inTurn(connection.address, async () => {
      const response = await handle(request, notes, connection);
      return finish(response, statusOf(response, notes, world), "no-store", notes);
    });
  }

  async function receive({ url, visit, visitor, sent }: PersonalRequest) {
    const build = await options.build();
    if (sent && !hasAction(build, url)) return null;
    const mayBeLong = visitor?.account.role === "owner" || !isGuarded(build, url);
    const isRead = sent && (mayBeLong || sent.length <= FORM_MAX_BYTES);
    const notes = new PageNotes(!isDataUrl(url));
    const request = new Request(`${world.settings.SITE_URL}${url}`, {
      method: sent ? "POST" : "GET",
      headers: { Cookie: visit.sender.cookies, "Content-Type": sent?.contentType ?? "" },
      // The guard refuses everybody but the owner, whatever they sent.
      body: isRead ? await sent.body() : undefined,
    });
    return inTurn(visit.sender.address, async () => {
      const response = await handle(request, notes, visit.sender, (context) => {
        context.set(visitContext, visit);
        context.set(visitorContext, visitor);
      });
      for (const cookie of visit.setCookies) response.headers.append("Set-Cookie", cookie);
      const status = statusOf(response, notes, world);
      return {
        status,
        headers: headersOf(response, status, "no-store", sharedHeaders(notes)),
        body: Buffer.from(await response.arrayBuffer()),
      };
    });
  }

  async function finish(response: Response, status: number, caching: string, notes: PageNotes) {
    return makePage({
      status,
      headers: headersOf(response, status, caching, sharedHeaders(notes)),
      body: Buffer.from(await response.arrayBuffer()),
      tags: [...notes.tags],
      until: notes.until,
    });
  }

  function sharedHeaders({ isSecret }: PageNotes): string[] {
    return isSecret ? ofSecretPage(options.headers) : options.headers;
  }

  async function openDoor(door: Door, notes: PageNotes): Promise<Response | null> {
    const file = await door(world, notes);
    if (!file) return null;
    return new Response(new Uint8Array(file.body), { headers: { "Content-Type": file.type } });
  }

  async function handle(
    request: Request,
    notes: PageNotes,
    sender?: Connection,
    prepare: (context: RouterContextProvider) => void = () => {},
  ) {
    const context = new RouterContextProvider();
    context.set(worldContext, world);
    context.set(pageNotes, notes);
    if (sender) context.set(connectionContext, sender);
    prepare(context);
    return handlerOf(await options.build())(request, context);
  }

  return {
    act,
    receive,
    isPersonal: async (url) => isPersonal(await options.build(), url),
    render(request, address = "") {
      const kept = cache.find(request.key, Date.now());
      if (kept) return Promise.resolve(kept);
      // Whoever asks after a change must not be given a rendering that began before it.
      const flight = `${cache.generation} ${request.key}`;
      const sameAddress = underway.get(flight);
      if (sameAddress) return sameAddress;
      // Not tied to the visitor who asked first: others may wait for it, and it will be kept.
      const rendering = inTurn(address, () => renderOnce(request));
      underway.set(flight, rendering);
      const forget = () => underway.delete(flight);
      rendering.then(forget, forget);
      return rendering;
    },
  };
}

const handlers = new WeakMap<ServerBuild, RequestHandler>();

/** React Router works out the routes of a build anew for each handler. */
function handlerOf(build: ServerBuild): RequestHandler {
  const handler = handlers.get(build) ?? createRequestHandler(build);
  handlers.set(build, handler);
  return handler;
}

/** A page that failed because the database is away is "try again", not "broken". */
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
    !isPage(response.headers.get("content-type"))
  ) {
    headers.push("Content-Security-Policy", POLICY_OF_NO_PAGE);
  }
  headers.push("Cache-Control", caching);
  if (status === 503) headers.push("Retry-After", "5");
  return headers;
}

/** Whether an address asks for the data of a page, as navigation inside the site does. */
export function isDataUrl(url: string): boolean {
  return (url.split("?", 1)[0] ?? url).endsWith(".data");
}
