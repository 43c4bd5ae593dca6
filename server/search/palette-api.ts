import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { actorOf, logAccess } from "../contact/access-log.ts";
import type { ClientAddress } from "../http/client-address.ts";
import type { Env } from "../http/hono-env.ts";
import { jsonResponse, validQuery } from "../http/openapi.ts";
import { problem } from "../http/problem.ts";
import { clientOf } from "../http/request-context.ts";
import { searchQuery } from "../http/search-query.ts";
import type { World } from "../world.ts";
import { searchForPalette } from "./palette-search.ts";
import { paletteResults } from "./schemas.ts";

export function paletteApi(world: World, addressOf: ClientAddress): Hono<Env> {
  return new Hono<Env>().get(
    "/find",
    describeRoute({
      summary: "Search projects, posts and messages, for the owner",
      responses: {
        200: jsonResponse("The newest matches of each kind", paletteResults),
        400: { description: "The text is too long" },
      },
    }),
    validQuery(searchQuery),
    async (c) => {
      const currentUser = c.get("currentUser");
      if (!currentUser) return problem(401, "Please sign in.");
      const found = await searchForPalette(world.db, c.req.valid("query").q ?? "");
      if (found.messages.length > 0) {
        const actor = actorOf(currentUser, clientOf(c.env.incoming, addressOf));
        const ids = found.messages.map(({ id }) => id);
        await logAccess(world.db, actor, { action: "find_submissions", details: { found: ids } });
      }
      return c.json(found);
    },
  );
}
