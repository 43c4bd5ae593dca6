import { bodyLimit } from "hono/body-limit";
import { every } from "hono/combine";
import { createMiddleware } from "hono/factory";
import { problem } from "./problem.ts";

/** Refuses bodies over `maxBytes` with `detail`, chunked ones included. */
export function limitBody(maxBytes: number, detail: string) {
  return every(plainRequest, bodyLimit({ maxSize: maxBytes, onError: () => problem(413, detail) }));
}

/** Hono's limit clones chunked requests, which the Node adapter's request does not support. */
const plainRequest = createMiddleware(async (c, next) => {
  const { url, method, headers, body, signal } = c.req.raw;
  const hasLength = headers.has("content-length") && !headers.has("transfer-encoding");
  if (body && !hasLength) {
    const init = { method, headers, body, signal, duplex: "half" };
    c.req.raw = new Request(url, init);
  }
  return next();
});
