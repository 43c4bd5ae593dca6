import { Hono } from "hono";
import { describeRoute, validator } from "hono-openapi";
import { z } from "zod";
import { announce } from "../db/announcements.ts";
import { networkOf } from "../http/address-range.ts";
import type { ClientAddress } from "../http/client-address.ts";
import type { Env } from "../http/hono-env.ts";
import { limitBody } from "../http/limit-body.ts";
import { jsonBody, jsonResponse } from "../http/openapi.ts";
import { problem } from "../http/problem.ts";
import { RateLimiter } from "../http/rate-limiter.ts";
import { senderOf } from "../http/request-context.ts";
import type { World } from "../world.ts";
import { BEACON_MAX_BYTES, beaconSchema, parseBeacon } from "./beacon.ts";
import { isCountable } from "./countable.ts";
import { recordView } from "./record-view.ts";
import { readViewCount } from "./store.ts";
import { DailyVisitorIds } from "./visitor-id.ts";

/** Live updates of the figures are throttled to one per second. */
const ANNOUNCE_EVERY_MS = 1_000;
/** Also covers many readers behind one address; see docs/decisions. */
const VIEWS_PER_NETWORK = { burst: 60, perMinute: 12, keysMax: 10_000 };

export function viewsApi(world: World, addressOf: ClientAddress): Hono<Env> {
  const api = new Hono<Env>();
  const ids = new DailyVisitorIds();
  const rateLimiter = new RateLimiter(VIEWS_PER_NETWORK);
  const announceViews = throttleAnnouncements(world);

  api.post(
    "/views",
    describeRoute({
      summary: "Report that a post or project was read",
      description:
        "For `navigator.sendBeacon`: the body is JSON, also as text/plain. The response does not reveal whether the view was counted.",
      requestBody: jsonBody(beaconSchema),
      responses: {
        204: { description: "Accepted" },
        413: { description: "The body is too large" },
      },
    }),
    limitBody(BEACON_MAX_BYTES, "The request body is too large."),
    async (c) => {
      const beacon = parseBeacon(await c.req.text());
      const { incoming } = c.env;
      const isOwner = c.get("visitor")?.account.role === "owner";
      if (beacon && !isOwner && isCountable(incoming.headers)) {
        const sender = senderOf(incoming, addressOf);
        if (rateLimiter.take(networkOf(sender.address), world.now().getTime())) {
          if (await recordView(world, ids, beacon, sender)) await announceViews();
        }
      }
      return c.body(null, 204);
    },
  );

  api.get(
    "/view-counts",
    describeRoute({
      summary: "How often a post was read",
      responses: {
        200: jsonResponse("The current count", z.object({ viewCount: z.int() })),
        400: { description: "Missing or invalid post ID" },
        404: { description: "No published post has this ID" },
      },
    }),
    validator("query", z.object({ post: z.guid() }), ({ success }) =>
      success ? undefined : problem(400, "`post` must be the id of a post."),
    ),
    async (c) => {
      const viewCount = await readViewCount(world.db, c.req.valid("query").post, world.now());
      if (viewCount === null) return problem(404, "Post not found.");
      return c.json({ viewCount });
    },
  );
  return api;
}

function throttleAnnouncements({ db, now }: Pick<World, "db" | "now">): () => Promise<void> {
  let announcedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const at = now().getTime();
    if (at - announcedAt < ANNOUNCE_EVERY_MS) return;
    announcedAt = at;
    await announce(db, ["views"]);
  };
}
