import { Hono } from "hono";
import { describeRoute, validator } from "hono-openapi";
import { z } from "zod";
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
import { REPORTS_PER_NETWORK } from "./report-limits.ts";
import { readViewCount } from "./store.ts";

export function viewsApi(world: World, addressOf: ClientAddress): Hono<Env> {
  const api = new Hono<Env>();
  const rateLimiter = new RateLimiter(REPORTS_PER_NETWORK);

  api.post(
    "/views",
    describeRoute({
      summary: "Report that a page was opened, read or left",
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
          await world.collector.collect(beacon, sender);
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
