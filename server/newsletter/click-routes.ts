import { Hono } from "hono";
import { isCountable } from "../analytics/countable.ts";
import type { Env } from "../http/hono-env.ts";
import type { World } from "../world.ts";
import { CLICK_PATH, readClickToken } from "./click-links.ts";
import { countClick, findLink, isCountingClicks } from "./clicks.ts";

/** What scanners of mail name themselves, beside those that `isbot` knows. */
const SCANNERS =
  /barracuda|bitdefender|cisco|cloudmark|fireeye|forcepoint|google-safety|ironport|mimecast|msoffice|ms-office|office365|proofpoint|safelinks|sophos|symantec|trendmicro|trend micro|urldefense|zscaler/i;

/**
 * Leads from an email to its link, whose address is stored and never taken from the request. Counts GET
 * requests of browsers, while the owner has clicks counted.
 */
export function clickRoutes(world: World): Hono<Env> {
  return new Hono<Env>().get(`${CLICK_PATH}/:token`, async (c, next) => {
    const token = readClickToken(world.secret, c.req.param("token"));
    const link = token && (await findLink(world.db, token.linkId));
    if (!token || !link) return next();
    const { headers, method } = c.env.incoming;
    const isByPerson = method === "GET" && isCountable(headers) && !SCANNERS.test(agentOf(headers));
    if (isByPerson && (await isCountingClicks(world.db))) {
      await countClick(world, link, token.subscriberId).catch((error: unknown) => {
        world.log.error({ err: error }, "a click was not counted");
      });
    }
    return c.body(null, 302, {
      Location: link.url,
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
    });
  });
}

function agentOf(headers: { "user-agent"?: string }): string {
  return headers["user-agent"] ?? "";
}
