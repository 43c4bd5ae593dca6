import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { BodyBudget } from "./body-budget.ts";
import { limitBodyTime } from "./body-time.ts";
import { limitConnections } from "./connections.ts";
import { cutHeaders } from "./cut-headers.ts";
import { sendPage } from "./kept-page.ts";
import type { PageCache } from "./page-cache.ts";
import { pageKey } from "./page-key.ts";
import { oneAtATime, StoppableRequest } from "./pipelining.ts";
import { sendPlainPage } from "./plain-page.ts";

const URL_MAX_BYTES = 8192;
/** Twice the longest address, so that one that is too long is answered with a page. */
const HEADERS_MAX_BYTES = 16 * 1024;
const HEADERS_TIMEOUT_MS = 15_000;
const BODY_TIMEOUT_MS = 60_000;
/** How long nothing may move on a connection, unless its answer is still being made. */
const SILENCE_TIMEOUT_MS = 60_000;
const TIMEOUTS_CHECKED_EVERY_MS = 5_000;
const CONNECTIONS_MAX = 1000;
/** Of all requests together: four of the largest forms. */
const BODIES_MAX_BYTES = 16 * 1024 * 1024;
/** Connections that wait to be accepted. With Node's 511, a rush makes others wait for a second try. */
const BACKLOG = 4096;
const STOP_GRACE_MS = 10_000;

export type Listener = {
  /** From now on everything that is not kept in memory goes to the application. */
  serve(app: RequestListener): void;
  /** The port, also when the system chose it. */
  port(): number;
  /** Takes no new requests, lets those in flight finish, then closes. */
  stop(): Promise<void>;
};

/**
 * Listens on a port. Kept pages are answered here, ahead of everything else; until `serve` is
 * called every other request hears that the site is starting.
 */
export async function listen(options: {
  host: string;
  port: number;
  cache: PageCache;
  headers: string[];
}): Promise<Listener> {
  const { cache, headers } = options;
  let app: RequestListener = (_request, response) =>
    sendPlainPage(response, 503, "Starting", "This site is starting. Try again in a moment.", [
      ...headers,
      "Retry-After",
      "2",
    ]);

  const answering = new WeakSet<Socket>();
  const answer: RequestListener = (request, response) => {
    limitBodyTime(request, response, BODY_TIMEOUT_MS);
    const url = request.url ?? "/";
    cutHeaders(request);
    if (request.method === "GET" || request.method === "HEAD") {
      const key = url.includes("?") && url.length <= URL_MAX_BYTES ? pageKey(url) : url;
      const page = cache.find(key, Date.now());
      if (page) return sendPage(page, request, response);
    }
    if (url.length > URL_MAX_BYTES) {
      return sendPlainPage(response, 414, "Address too long", "This address is too long.", headers);
    }
    if (!isReadable(url)) {
      return sendPlainPage(response, 400, "Bad address", "This address cannot be read.", headers);
    }
    // Any host is served, and none is believed: addresses come from the settings alone.
    request.headers.host = "localhost";
    const { socket } = request;
    answering.add(socket);
    response.once("close", () => answering.delete(socket));
    // Without a listener Node closes the connection, also while the answer is still being made.
    response.on("timeout", () => {
      if (socket.writableLength > 0) socket.destroy();
    });
    return app(request, response);
  };
  const bodies = new BodyBudget(BODIES_MAX_BYTES);
  class CountedRequest extends StoppableRequest {
    override push(chunk: unknown, encoding?: BufferEncoding): boolean {
      if (chunk instanceof Uint8Array) bodies.add(this, chunk.length);
      return super.push(chunk, encoding);
    }
  }
  const server = createServer(
    {
      maxHeaderSize: HEADERS_MAX_BYTES,
      connectionsCheckingInterval: TIMEOUTS_CHECKED_EVERY_MS,
      IncomingMessage: CountedRequest,
    },
    oneAtATime(answer),
  );
  limitConnections(server, CONNECTIONS_MAX, (socket) => answering.has(socket));
  server.timeout = SILENCE_TIMEOUT_MS;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  // A limit for all would cut off a film on a slow line: see `limitBodyTime`.
  server.requestTimeout = 0;
  await opened(server, options.host, options.port);

  return {
    serve(next) {
      app = next;
    },
    port() {
      const address = server.address();
      return address && typeof address === "object" ? address.port : options.port;
    },
    stop: () => closed(server),
  };
}

/**
 * Whether the path's percent codes are whole and mean text without control characters, and no part of
 * it leads upwards: browsers resolve such parts themselves, and not everybody behind us would alike.
 */
function isReadable(url: string): boolean {
  if (!url.startsWith("/")) return false;
  const [raw = ""] = url.split("?", 1);
  if (raw.split(/[/\\]/).some((part) => /^(?:\.|%2e){1,2}$/i.test(part))) return false;
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(raw));
  } catch {
    return false;
  }
}

function opened(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port, backlog: BACKLOG }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const impatience = setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS);
    server.close((error) => {
      clearTimeout(impatience);
      if (error) reject(error);
      else resolve();
    });
    server.closeIdleConnections();
  });
}
