import { bodyLimit } from "hono/body-limit";
import { every } from "hono/combine";
import { createMiddleware } from "hono/factory";
import { problem } from "./problem.ts";

/** Refuses a body of more than `maxBytes` with `detail`, also one that does not say its length. */
export function bodyWithin(maxBytes: number, detail: string) {
  return every(plainRequest, bodyLimit({ maxSize: maxBytes, onError: () => problem(413, detail) }));
}

/** The server's light request cannot be copied, as the limit does with a body that came in pieces. */
const plainRequest = createMiddleware(async (c, next) => {
  const { url, method, headers, body, signal } = c.req.raw;
  if (body && headers.has("transfer-encoding")) {
    const init = { method, headers, body, signal, duplex: "half" };
    c.req.raw = new Request(url, init);
  }
  return next();
});
