import { Hono } from "hono";
import { describeRoute, resolver, validator } from "hono-openapi";
import { z } from "zod";
import { announce } from "../db/announcements.ts";
import { networkOf } from "../http/address-range.ts";
import { Allowance } from "../http/allowance.ts";
import { bodyWithin } from "../http/body-within.ts";
import type { ClientAddress } from "../http/client-address.ts";
import type { Env } from "../http/hono-env.ts";
import { problem } from "../http/problem.ts";
import type { World } from "../world.ts";
import { BEACON_MAX_BYTES, beaconSchema, parseBeacon } from "./beacon.ts";
import { isCountable } from "./countable.ts";
import { recordView } from "./record-view.ts";
import { readViewCount } from "./store.ts";
import { DailyVisitorIds } from "./visitor-id.ts";

/** However many read at once: nobody looks at figures more often. */
const TOLD_EVERY_MS = 1_000;
/** Far more than people read, also where many share one address; see docs/decisions. */
const VIEWS_OF_A_NETWORK = { burst: 60, perMinute: 12, keysMax: 10_000 };

/** `/api/views` and `/api/view-counts`: what pages report of being read, and what came of it. */
export function viewsApi(world: World, addressOf: ClientAddress): Hono<Env> {
  const api = new Hono<Env>();
  const ids = new DailyVisitorIds();
  const allowance = new Allowance(VIEWS_OF_A_NETWORK);
  const tellOwner = tellOfViews(world);

  api.post(
    "/views",
    describeRoute({
      summary: "Report that a post or project was read",
      description:
        "For `navigator.sendBeacon`: the body is JSON, also as text/plain. The answer never says whether the view was counted.",
      requestBody: {
        content: { "application/json": { schema: resolver(beaconSchema, { io: "input" }) } },
      },
      responses: { 204: { description: "Heard" }, 413: { description: "Larger than a beacon" } },
    }),
    bodyWithin(BEACON_MAX_BYTES, "This is too much for a beacon."),
    async (c) => {
      const beacon = parseBeacon(await c.req.text());
      const { incoming } = c.env;
      const isOwner = c.get("visitor")?.account.role === "owner";
      if (beacon && !isOwner && isCountable(incoming.headers)) {
        const address = addressOf(incoming);
        const userAgent = incoming.headers["user-agent"] ?? "";
        if (allowance.take(networkOf(address), world.now().getTime())) {
          const sender = { address, userAgent };
          if (await recordView(world, ids, beacon, sender)) await tellOwner();
        }
      }
      return c.body(null, 204, { "Cache-Control": "no-store" });
    },
  );

  api.get(
    "/view-counts",
    describeRoute({
      summary: "How often a post was read",
      responses: {
        200: {
          description: "The count as it is now",
          content: { "application/json": { schema: resolver(z.object({ viewCount: z.int() })) } },
        },
        400: { description: "The post is not named by its id" },
        404: { description: "No such post is live" },
      },
    }),
    validator("query", z.object({ post: z.guid() }), ({ success }) =>
      success ? undefined : problem(400, "`post` must be the id of a post."),
    ),
    async (c) => {
      const viewCount = await readViewCount(world.db, c.req.valid("query").post, world.now());
      if (viewCount === null) return problem(404, "There is no such post.");
      return c.json({ viewCount }, 200, { "Cache-Control": "no-store" });
    },
  );
  return api;
}

/** Tells the owner's screens that views were counted, once a second at most. */
function tellOfViews({ db, now }: Pick<World, "db" | "now">): () => Promise<void> {
  let toldAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const at = now().getTime();
    if (at - toldAt < TOLD_EVERY_MS) return;
    toldAt = at;
    await announce(db, ["views"]);
  };
}
