import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { sendPage } from "./kept-page.ts";
import type { PageCache } from "./page-cache.ts";
import { pageKey } from "./page-key.ts";
import { sendPlainPage } from "./plain-page.ts";
import { UPLOADS_PATH } from "./uploads-path.ts";

const URL_MAX_BYTES = 8192;
/** So much is read before an address is refused, so that the visitor hears why instead of being cut off. */
const HEADERS_MAX_BYTES = 128 * 1024;
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 60_000;
const TOO_SLOW = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";
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

  const server = createServer({ maxHeaderSize: HEADERS_MAX_BYTES }, (request, response) => {
    if (!isUpload(request)) arriveWithin(request, response, REQUEST_TIMEOUT_MS);
    const url = request.url ?? "/";
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
    return app(request, response);
  });
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  // A limit for all would cut off a film on a slow line: see `arriveWithin`.
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

/** Uploads take as long as the line needs; who receives them notices when nothing comes any more. */
function isUpload({ method, url = "" }: IncomingMessage): boolean {
  return method === "PATCH" && url.startsWith(`${UPLOADS_PATH}/`);
}

/** Cuts off whoever takes longer to send a body. */
function arriveWithin(request: IncomingMessage, response: ServerResponse, ms: number): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const timer = setTimeout(() => {
    if (!response.headersSent) request.socket.write(TOO_SLOW);
    request.socket.destroySoon();
  }, ms);
  const stop = () => clearTimeout(timer);
  request.once("end", stop).once("close", stop);
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
    server.listen({ host, port }, () => {
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
