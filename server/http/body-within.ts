import { bodyLimit } from "hono/body-limit";
import { every } from "hono/combine";
import { createMiddleware } from "hono/factory";
import { problem } from "./problem.ts";

/** Refuses a body of more than `maxBytes` with `detail`, also one that does not say its length. */
export function bodyWithin(maxBytes: number, detail: string) {
  return every(plainRequest, bodyLimit({ maxSize: maxBytes, onError: () => problem(413, detail) }));
}

/** The server's light request cannot be copied, as the limit does with a body of unsaid length. */
const plainRequest = createMiddleware(async (c, next) => {
  const { url, method, headers, body, signal } = c.req.raw;
  const isLengthSaid = headers.has("content-length") && !headers.has("transfer-encoding");
  if (body && !isLengthSaid) {
    const init = { method, headers, body, signal, duplex: "half" };
    c.req.raw = new Request(url, init);
  }
  return next();
});
