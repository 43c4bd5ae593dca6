import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { describeRoute, validator } from "hono-openapi";
import { z } from "zod";
import { networkOf } from "../http/address-range.ts";
import type { ClientAddress } from "../http/client-address.ts";
import type { Env } from "../http/hono-env.ts";
import { jsonBody, jsonResponse } from "../http/openapi.ts";
import { ownOriginOnly } from "../http/own-origin.ts";
import { problem } from "../http/problem.ts";
import { RateLimiter } from "../http/rate-limiter.ts";
import { readText } from "../http/read-text.ts";
import { clientOf } from "../http/request-context.ts";
import { NON_PAGE_POLICY, securityHeaders } from "../http/security-headers.ts";
import { readViewCount } from "../posts/store.ts";
import type { World } from "../world.ts";
import { BEACON_MAX_BYTES, BEACONS_PER_NETWORK, beaconSchema, parseBeacon } from "./beacon.ts";
import { isCountable } from "./countable.ts";

/** For thousands a second: request and response are Node's, since web streams and headers cost more than a beacon. */
export function beaconsApi(world: World, addressOf: ClientAddress): Hono<Env> {
  const headers = [
    ...securityHeaders(world.environment.SITE_URL),
    ...["Cache-Control", "no-store", "Content-Security-Policy", NON_PAGE_POLICY],
  ];
  const rateLimiter = new RateLimiter(BEACONS_PER_NETWORK);
  return new Hono<Env>().post(
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
    ownOriginOnly(world),
    async (c) => {
      const { incoming } = c.env;
      const body = await readText(incoming, BEACON_MAX_BYTES);
      if (body === null) return problem(413, "The request body is too large.");
      const isOwner = c.get("currentUser")?.account.role === "owner";
      const beacon = isOwner || !isCountable(incoming.headers) ? null : parseBeacon(body);
      if (beacon) {
        const client = clientOf(incoming, addressOf);
        if (rateLimiter.take(networkOf(client.address), world.now().getTime())) {
          world.collector.collect(beacon, client);
        }
      }
      c.env.outgoing.writeHead(204, headers).end();
      return RESPONSE_ALREADY_SENT;
    },
  );
}

export function viewCountsApi(world: World): Hono<Env> {
  const api = new Hono<Env>();
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
