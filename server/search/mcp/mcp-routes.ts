import { type Context, Hono } from "hono";
import { z } from "zod";
import { tryParseJson } from "#domain/values/parse-json.ts";
import { ConcurrencyLimit, TooBusy } from "../../concurrency/concurrency-limit.ts";
import { networkOf, providerNetworkOf } from "../../http/address-range.ts";
import type { ClientAddress } from "../../http/client-address.ts";
import type { Env } from "../../http/hono-env.ts";
import { limitBody } from "../../http/limit-body.ts";
import { RateLimiter } from "../../http/rate-limiter.ts";
import type { World } from "../../world.ts";
import type { Ask, Asker } from "../ask.ts";
import { CALLS_PER_NETWORK, CONCURRENT_CALLS } from "../limits.ts";
import { ASK_TOOL } from "./tools.ts";

const MCP_PATH = "/mcp";

const BODY_MAX_BYTES = 16 * 1024;
const RETRY_AFTER = { "Retry-After": "2" };

/** Open to pages of any site: it answers everyone alike, and reads no cookie. */
const SHARED_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Cache-Control": "no-store",
  "Cross-Origin-Resource-Policy": "cross-origin",
};
const PREFLIGHT_HEADERS = {
  ...SHARED_HEADERS,
  "Access-Control-Allow-Methods": "POST, OPTIONS",
  "Access-Control-Allow-Headers": "Accept, Content-Type, Mcp-Protocol-Version, Mcp-Session-Id",
  "Access-Control-Max-Age": "86400",
};

/** JSON-RPC 2.0, and what the protocol says of limits on the server's side. */
const INVALID_REQUEST = -32600;
const PARSE_ERROR = -32700;
const SERVER_ERROR = -32000;

/**
 * The public content for programs, by the Model Context Protocol: streamable HTTP without sessions and
 * streams, so each request stands alone. Mounted ahead of the rule about origins.
 */
export function mcpRoutes(world: World, ask: Ask, addressOf: ClientAddress): Hono<Env> {
  const limiter = new RateLimiter(CALLS_PER_NETWORK);
  const calls = new ConcurrencyLimit(CONCURRENT_CALLS);
  const routes = new Hono<Env>();

  routes.options(MCP_PATH, (c) => c.body(null, 204, PREFLIGHT_HEADERS));

  routes.post(MCP_PATH, limitBody(BODY_MAX_BYTES, "The request is too large."), async (c) => {
    const address = addressOf(c.env.incoming);
    const network = networkOf(address);
    if (!limiter.take(network, world.now().getTime()))
      return refusal(c, 429, SERVER_ERROR, "Too many requests. Please try again in a minute.");
    const message = tryParseJson(await c.req.text());
    if (message === undefined) return refusal(c, 400, PARSE_ERROR, "The body must be valid JSON.");
    if (Array.isArray(message))
      return refusal(c, 400, INVALID_REQUEST, "Batches are not supported.");
    const answer = async () => {
      // With the first call: visitors of the site never need the SDK.
      const { answerMessage } = await import("./answer-message.ts");
      const asker: Asker = { address, headers: c.env.incoming.headers, origin: "assistant" };
      const caller = { network, ask: (question: string) => ask(question, asker) };
      return answerMessage(world, caller, c.req.raw.headers, message);
    };
    try {
      const response = await (isAsk(message)
        ? answer()
        : calls.run(providerNetworkOf(address), answer));
      for (const [name, value] of Object.entries(SHARED_HEADERS)) response.headers.set(name, value);
      return response;
    } catch (error) {
      if (error instanceof TooBusy)
        return refusal(c, 503, SERVER_ERROR, "Too busy. Please try again in a moment.");
      throw error;
    }
  });

  routes.all(MCP_PATH, (c) => {
    c.header("Allow", "POST, OPTIONS");
    return refusal(c, 405, SERVER_ERROR, "Only POST is supported: there are no sessions here.");
  });
  return routes;
}

/** These have a limit of their own (`createAsk`), since they may wait for a model. */
function isAsk(message: unknown): boolean {
  return askCall.safeParse(message).success;
}

const askCall = z.object({
  method: z.literal("tools/call"),
  params: z.object({ name: z.literal(ASK_TOOL) }),
});

function refusal(c: Context<Env>, status: 400 | 405 | 429 | 503, code: number, message: string) {
  const isTemporary = status === 429 || status === 503;
  const headers = { ...SHARED_HEADERS, ...(isTemporary ? RETRY_AFTER : {}) };
  return c.json({ jsonrpc: "2.0", error: { code, message }, id: null }, status, headers);
}
