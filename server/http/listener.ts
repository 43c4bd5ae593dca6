import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { BodyBudget } from "./body-budget.ts";
import { limitBodyTime, limitRestOfBody } from "./body-time.ts";
import { limitConnections } from "./connections.ts";
import { sendEncoded } from "./encoded-response.ts";
import type { PageCache } from "./page-cache.ts";
import { pageKey } from "./page-key.ts";
import { StoppableRequest, serializePipelined } from "./pipelining.ts";
import { sendPlainPage } from "./plain-page.ts";
import { NON_PAGE_POLICY } from "./security-headers.ts";
import { truncateHeaders } from "./truncate-headers.ts";

const URL_MAX_BYTES = 8192;
/** Twice the longest address, so that one that is too long still gets a page. */
const HEADERS_MAX_BYTES = 16 * 1024;
const HEADERS_TIMEOUT_MS = 15_000;
const BODY_TIMEOUT_MS = 60_000;
/** Idle time of a connection, except while its response is being made. */
const IDLE_TIMEOUT_MS = 60_000;
const TIMEOUTS_CHECKED_EVERY_MS = 5_000;
const CONNECTIONS_MAX = 1000;
const BODIES_MAX_BYTES = 16 * 1024 * 1024;
/** Accept queue; with Node's 511 a rush makes clients retry. */
const BACKLOG = 4096;
const STOP_GRACE_MS = 10_000;

export type Listener = {
  serve(app: RequestListener): void;
  port(): number;
  stop(): Promise<void>;
};

/** Answers from the page cache and `/healthz`; until `serve` is called everything else gets a 503. */
export async function listen(options: {
  host: string;
  port: number;
  cache: PageCache;
  headers: string[];
  /** Called before a request is answered. */
  observe?: (request: IncomingMessage, response: ServerResponse) => void;
}): Promise<Listener> {
  const { cache, headers, observe } = options;
  let app: RequestListener = (request, response) =>
    sendPlainPage(
      response,
      503,
      "Starting",
      "This site is starting. Please try again in a moment.",
      // A page that was reloaded because `/healthz` answers again is shown once the site serves it.
      [...headers, "Retry-After", "2", ...(request.method === "GET" ? ["Refresh", "2"] : [])],
    );

  const responding = new WeakSet<Socket>();
  const respond: RequestListener = (request, response) => {
    limitBodyTime(request, response, BODY_TIMEOUT_MS);
    limitRestOfBody(request, response);
    const url = request.url ?? "/";
    truncateHeaders(request);
    observe?.(request, response);
    if (request.method === "GET" || request.method === "HEAD") {
      const key = url.includes("?") && url.length <= URL_MAX_BYTES ? pageKey(url) : url;
      const page = cache.get(key, Date.now());
      if (page) return sendEncoded(page, request, response);
      if (/^\/healthz(?:\?|$)/.test(url)) return sendHealth(response, headers);
    }
    if (url.length > URL_MAX_BYTES) {
      return sendPlainPage(response, 414, "Address too long", "This address is too long.", headers);
    }
    if (!isValidPath(url)) {
      return sendPlainPage(response, 400, "Bad address", "This address is not valid.", headers);
    }
    // The Host header is never trusted: addresses come from SITE_URL.
    request.headers.host = "localhost";
    const { socket } = request;
    responding.add(socket);
    response.once("close", () => responding.delete(socket));
    // Without a listener Node closes the connection even while a response is being made.
    response.on("timeout", () => {
      if (socket.writableLength > 0) socket.destroy();
    });
    return app(request, response);
  };
  const bodies = new BodyBudget(BODIES_MAX_BYTES);
  class CountedRequest extends StoppableRequest {
    override push(chunk: unknown, encoding?: BufferEncoding): boolean {
      if (chunk instanceof Uint8Array) {
        // Node parses all it has read, even after the connection was closed.
        if (this.socket.destroyed) return false;
        bodies.add(this, chunk.length);
      }
      return super.push(chunk, encoding);
    }
  }
  const server = createServer(
    {
      maxHeaderSize: HEADERS_MAX_BYTES,
      connectionsCheckingInterval: TIMEOUTS_CHECKED_EVERY_MS,
      IncomingMessage: CountedRequest,
    },
    serializePipelined(respond),
  );
  limitConnections(server, CONNECTIONS_MAX, (socket) => responding.has(socket));
  server.timeout = IDLE_TIMEOUT_MS;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  // A global limit would cut off videos on slow lines: see `limitBodyTime`.
  server.requestTimeout = 0;
  await bind(server, options.host, options.port);

  return {
    serve(next) {
      app = next;
    },
    port() {
      const address = server.address();
      return address && typeof address === "object" ? address.port : options.port;
    },
    stop: () => close(server),
  };
}

/** Also while the site is starting: a watchdog must not end a long migration. */
function sendHealth(response: ServerResponse, headers: string[]): void {
  const body = "ok\n";
  response.writeHead(200, [
    ...headers,
    "Content-Type",
    "text/plain; charset=UTF-8",
    "Content-Security-Policy",
    NON_PAGE_POLICY,
    "Cache-Control",
    "no-store",
    "Content-Length",
    String(body.length),
  ]);
  response.end(response.req.method === "HEAD" ? undefined : body);
}

/** No control characters or dot segments: proxies behind us may not normalize those alike. */
function isValidPath(url: string): boolean {
  if (!url.startsWith("/")) return false;
  const [raw = ""] = url.split("?", 1);
  if (raw.split(/[/\\]/).some((part) => /^(?:\.|%2e){1,2}$/i.test(part))) return false;
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(raw));
  } catch {
    return false;
  }
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port, backlog: BACKLOG }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS);
    server.close((error) => {
      clearTimeout(timeout);
      if (error) reject(error);
      else resolve();
    });
    server.closeIdleConnections();
  });
}
