import type { IncomingMessage } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import type { AskReply, RenderAskFrame } from "#domain/search/ask-frame.ts";
import { EMBED_SETTINGS, embedOriginsIn } from "#domain/search/embed-settings.ts";
import { cutQuestion } from "#domain/search/text.ts";
import { DEFAULT_LOOK } from "#domain/site/look.ts";
import { ConcurrencyLimit, TooBusy } from "../../concurrency/concurrency-limit.ts";
import { networkOf, providerNetworkOf } from "../../http/address-range.ts";
import type { ClientAddress } from "../../http/client-address.ts";
import type { Env } from "../../http/hono-env.ts";
import { RateLimiter } from "../../http/rate-limiter.ts";
import {
  contentHash,
  contentSecurityPolicy,
  framedElsewhereHeaders,
} from "../../http/security-headers.ts";
import { readSiteSettings } from "../../site/settings.ts";
import { readSite } from "../../site/store.ts";
import type { World } from "../../world.ts";
import { readAiSettings } from "../ai-settings.ts";
import type { Ask } from "../ask.ts";
import { CALLS_PER_NETWORK, CONCURRENT_CALLS, CONCURRENT_REQUESTS } from "../limits.ts";
import { findSmartResults, type SmartResults } from "../smart-results.ts";
import { ASK_SCRIPT } from "./ask-script.ts";
import { replyTo } from "./reply.ts";

const ASK_FRAME_PATH = "/embed/ask";
const ASK_SCRIPT_PATH = "/embed/ask.js";

const PROJECTS_MAX = 3;

const TOO_MANY: AskReply = {
  text: "Too many questions. Please try again in a minute.",
  isAnswer: false,
  links: [],
};

/** A page for errors could not be shown in the frame. */
type Responded = { status: 200 | 429 | 503; reply: AskReply | null };

type EmbedOptions = {
  world: World;
  ask: Ask;
  addressOf: ClientAddress;
  /** Sent with every response. */
  headers: string[];
  renderFrame: RenderAskFrame;
};

/** The answer box for other sites. Not found while the owner allows none. */
export function embedRoutes(options: EmbedOptions): Hono<Env> {
  const { world, ask, addressOf } = options;
  const limiter = new RateLimiter(CALLS_PER_NETWORK);
  const searches = new ConcurrencyLimit(CONCURRENT_CALLS);
  // Apart from searches and answers, which take longer.
  const frames = new ConcurrencyLimit(CONCURRENT_REQUESTS);
  const routes = new Hono<Env>();
  const clientOf = (incoming: IncomingMessage) => providerNetworkOf(addressOf(incoming));

  async function respond(question: string, incoming: IncomingMessage): Promise<Responded> {
    if (question === "") return { status: 200, reply: null };
    const address = addressOf(incoming);
    const network = networkOf(address);
    if (!limiter.take(network, world.now().getTime())) return { status: 429, reply: TOO_MANY };
    const asked = await ask(question, { address, headers: incoming.headers, origin: "embed" });
    if (asked.status === "busy") return { status: 503, reply: TOO_MANY };
    try {
      const reply = await replyTo(world, asked, () =>
        searches.run(clientOf(incoming), () => search(world, question, network)),
      );
      return { status: 200, reply };
    } catch (error) {
      if (error instanceof TooBusy) return { status: 503, reply: TOO_MANY };
      throw error;
    }
  }

  routes.get(ASK_SCRIPT_PATH, async (c, next) => {
    const origins = await frames.run(clientOf(c.env.incoming), () => readOrigins(world));
    if (origins.length === 0) return next();
    return c.body(ASK_SCRIPT, 200, {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "public, max-age=300",
      "Cross-Origin-Resource-Policy": "cross-origin",
    });
  });

  routes.get(ASK_FRAME_PATH, async (c, next) => {
    const client = clientOf(c.env.incoming);
    const origins = await frames.run(client, () => readOrigins(world));
    if (origins.length === 0) return next();
    const { text: question, isCut } = cutQuestion(c.req.query("q") ?? "");
    const { status, reply } = await respond(question, c.env.incoming);
    const frame = await frames.run(client, async () => {
      const site = await readSite(world.db);
      return options.renderFrame({
        siteName: site.name,
        siteUrl: `${world.environment.SITE_URL}/`,
        look: site.look ?? DEFAULT_LOOK,
        question,
        isCut,
        reply,
      });
    });
    const headers = [
      ...framedElsewhereHeaders(options.headers),
      "Content-Security-Policy",
      contentSecurityPolicy({
        scripts: frame.scripts.map(contentHash),
        styles: frame.styles.map(contentHash),
        framedBy: origins,
      }),
    ];
    return sendFrame(c, status, headers, frame.html);
  });
  return routes;
}

async function readOrigins({ db }: World): Promise<string[]> {
  return embedOriginsIn((await readSiteSettings(db, EMBED_SETTINGS)).embedOrigins);
}

async function search(world: World, query: string, network: string): Promise<SmartResults> {
  const { sources } = await readAiSettings(world.db);
  return findSmartResults(world, { query, limit: PROJECTS_MAX, sources, network });
}

/** Past the middleware that would add that no page may show it in a frame. */
function sendFrame(
  { env }: Context<Env>,
  status: number,
  headers: readonly string[],
  html: string,
): Response {
  const { incoming, outgoing } = env;
  outgoing.writeHead(status, [
    ...headers,
    "Content-Type",
    "text/html; charset=utf-8",
    "Cache-Control",
    "no-store",
    "Content-Length",
    String(Buffer.byteLength(html)),
  ]);
  outgoing.end(incoming.method === "HEAD" ? undefined : html);
  return RESPONSE_ALREADY_SENT;
}
