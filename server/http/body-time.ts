import type { IncomingMessage, ServerResponse } from "node:http";
import { UPLOADS_PATH } from "./uploads-path.ts";

const TOO_SLOW = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

/**
 * Closes the connection of a request whose body takes longer than `ms`, whatever its method. Uploads may
 * take as long as the line needs: what receives them has a timeout of its own.
 */
export function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  ms: number,
): void {
  if (!hasBody(request) || isUpload(request)) return;
  const timer = setTimeout(() => {
    if (!response.headersSent) request.socket.write(TOO_SLOW);
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
