import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { parseJson } from "#domain/values/parse-json.ts";
import { BEACONS_PER_NETWORK } from "../analytics/beacon.ts";
import { isCountable } from "../analytics/countable.ts";
import { announce } from "../db/announcements.ts";
import { networkOf } from "../http/address-range.ts";
import type { ClientAddress } from "../http/client-address.ts";
import type { Env } from "../http/hono-env.ts";
import { limitBody } from "../http/limit-body.ts";
import { jsonBody } from "../http/openapi.ts";
import { RateLimiter } from "../http/rate-limiter.ts";
import type { World } from "../world.ts";
import { findPreviewLink } from "./find-link.ts";
import { addVisibleTime, recordOpening } from "./openings.ts";
import { openingCookie, openingFrom } from "./preview-cookies.ts";

const OPENING_MAX_BYTES = 1024;

const reportSchema = z.object({
  token: z.string().max(100),
  /** The page was visible since the last report. Without it, the page was opened. */
  seconds: z.number().nonnegative().optional(),
});

export function previewsApi(world: World, addressOf: ClientAddress): Hono<Env> {
  const { db, environment } = world;
  const rateLimiter = new RateLimiter(BEACONS_PER_NETWORK);
  return new Hono<Env>().post(
    "/preview-views",
    describeRoute({
      summary:
        "Report that a secret link to a hidden project or an unpublished post was opened, and how long its page was visible",
      description:
        "For `navigator.sendBeacon`: the body is JSON, also as text/plain. Counted once per browser session. The response does not reveal whether it was counted or whether the link exists.",
      requestBody: jsonBody(reportSchema),
      responses: {
        204: { description: "Accepted" },
        413: { description: "The body is too large" },
      },
    }),
    limitBody(OPENING_MAX_BYTES, "The request body is too large."),
    async (c) => {
      const report = parseJson(await c.req.text(), reportSchema);
      const { incoming } = c.env;
      const { headers } = incoming;
      const isOwner = c.get("currentUser")?.account.role === "owner";
      const answer = c.body(null, 204);
      if (!report || isOwner || !isCountable(headers)) return answer;
      const network = networkOf(addressOf(incoming));
      if (!rateLimiter.take(network, world.now().getTime())) return answer;
      const link = await findPreviewLink(db, report.token);
      if (!link) return answer;
      const known = openingFrom(environment.SITE_URL, link.id, headers.cookie);
      if (report.seconds !== undefined) {
        const opening = { id: known, linkId: link.id };
        if (await addVisibleTime(world, opening, report.seconds)) await announce(db, ["previews"]);
        return answer;
      }
      const openingId = known === null ? await recordOpening(world, link.id) : null;
      if (openingId === null) return answer;
      await announce(db, ["previews"]);
      answer.headers.append("Set-Cookie", openingCookie(environment.SITE_URL, link.id, openingId));
      return answer;
    },
  );
}
