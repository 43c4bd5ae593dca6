import type { IncomingMessage, ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { ACCOUNT_MESSAGES } from "#domain/accounts/messages.ts";
import { sessionAuthenticator } from "../accounts/session-authenticator.ts";
import { isDatabaseDown } from "../db/database-down.ts";
import type { World } from "../world.ts";
import type { ClientAddress } from "./client-address.ts";
import { chooseEncoding, compress } from "./encoded-response.ts";
import type { Env } from "./hono-env.ts";
import { isDataUrl, type Pages, type PersonalRequest } from "./pages.ts";
import { sendPlainPage } from "./plain-page.ts";
import { clientOf, RequestContext } from "./request-context.ts";

/** Per-request page: stronger compression costs more time than it saves. */
const BROTLI_QUALITY = 4;

/** Null where the page is the same for everyone, or has no action. */
export function personalPageHandler(options: {
  world: World;
  pages: Pages;
  headers: string[];
  addressOf: ClientAddress;
}) {
  const { world, pages, addressOf } = options;
  const authenticate = sessionAuthenticator(world);

  return async (c: Context<Env>, sent?: PersonalRequest["sent"]): Promise<Response | null> => {
    const { incoming, outgoing } = c.env;
    const url = incoming.url ?? "/";
    if (!(await pages.isPersonal(url))) return null;
    const requestContext = new RequestContext(clientOf(incoming, addressOf));
    const authenticated = await authenticate(requestContext.client).catch((error: unknown) => {
      const isDown = isDatabaseDown(error);
      world.log[isDown ? "warn" : "error"]({ err: error }, "a session could not be read");
      return isDown ? 503 : 500;
    });
    if (typeof authenticated === "number") {
      const again = "Please try again shortly.";
      sendPlainPage(outgoing, authenticated, ACCOUNT_MESSAGES.unverified, again, options.headers);
      return RESPONSE_ALREADY_SENT;
    }
    const { currentUser, setCookies } = authenticated;
    // Only for documents: a late response to a background request could restore a session token
    // that has been rotated since.
    const isDocument = !sent && !isDataUrl(url);
    if (isDocument) requestContext.setCookies.push(...setCookies);
    const page = await pages.renderPersonal({ url, requestContext, currentUser, sent });
    if (!page) return null;
    await sendUncachedPage(page, incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  };
}

async function sendUncachedPage(
  page: { status: number; headers: string[]; body: Buffer },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  const body = await compress(page.body, encoding, BROTLI_QUALITY);
  const headers = [...page.headers, "Vary", "Accept-Encoding, Cookie"];
  if (encoding !== "identity") headers.push("Content-Encoding", encoding);
  headers.push("Content-Length", String(body.length));
  response.writeHead(page.status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}
