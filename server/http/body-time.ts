import type { IncomingMessage, ServerResponse } from "node:http";
import { UPLOADS_PATH } from "#domain/media/upload-places.ts";

const TIMEOUT_RESPONSE = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

/** What is left of a body when its request is answered: read for so long and so far, then cut off. */
const REST_MAX_BYTES = 256 * 1024;
const REST_TIMEOUT_MS = 1_000;
const REST_CHECKED_EVERY_MS = 50;
/** Responses to uploads of others, or at addresses that no upload has. */
const REFUSED = new Set([400, 401, 403, 404, 414]);

/** An endless body would keep the process parsing long after the response. */
export function limitRestOfBody(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return;
  response.once("finish", () => {
    if (request.complete || (isUpload(request) && !REFUSED.has(response.statusCode))) return;
    const { socket } = request;
    const readBefore = socket.bytesRead;
    const endsAt = Date.now() + REST_TIMEOUT_MS;
    const timer = setInterval(() => {
      const isTooMuch = socket.bytesRead - readBefore > REST_MAX_BYTES || Date.now() > endsAt;
      if (isTooMuch && !request.complete) socket.destroy();
      if (isTooMuch || request.complete || socket.destroyed) clearInterval(timer);
    }, REST_CHECKED_EVERY_MS);
  });
}

/** Uploads are exempt: their handler has its own timeout. */
export function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  ms: number,
): void {
  if (!hasBody(request) || isUpload(request)) return;
  const timer = setTimeout(() => {
    if (!response.headersSent) request.socket.write(TIMEOUT_RESPONSE);
    request.socket.destroySoon();
  }, ms);
  const stop = () => clearTimeout(timer);
  request.once("end", stop).once("close", stop);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

export function isUpload({ method, url = "" }: IncomingMessage): boolean {
  return method === "PATCH" && url.startsWith(`${UPLOADS_PATH}/`);
}
