import { Hono } from "hono";
import { describeRoute, resolver, validator } from "hono-openapi";
import { auditLook } from "../contact/looks.ts";
import type { ClientAddress } from "../http/client-address.ts";
import type { Env } from "../http/hono-env.ts";
import { problem } from "../http/problem.ts";
import type { World } from "../world.ts";
import { find } from "./find.ts";
import { findAnswer, findQuery } from "./schemas.ts";

/** `GET /api/find`: what the owner's search finds of the site's own content. */
export function findApi(world: World, addressOf: ClientAddress): Hono<Env> {
  return new Hono<Env>().get(
    "/find",
    describeRoute({
      summary: "Projects, posts and messages that hold a text, for the owner",
      responses: {
        200: {
          description: "The newest of each kind",
          content: { "application/json": { schema: resolver(findAnswer) } },
        },
        400: { description: "The text is too long" },
      },
    }),
    validator("query", findQuery, ({ success, ...given }) =>
      success ? undefined : problem(400, textOf("error" in given ? given.error : [])),
    ),
    async (c) => {
      const visitor = c.get("visitor");
      if (!visitor) return problem(401, "Please sign in.");
      const { incoming } = c.env;
      const found = await find(world.db, c.req.valid("query").q ?? "");
      if (found.messages.length > 0) {
        const looker = {
          accountId: visitor.account.id,
          sessionId: visitor.sessionId,
          ip: addressOf(incoming),
          userAgent: incoming.headers["user-agent"] ?? null,
        };
        const ids = found.messages.map(({ id }) => id);
        await auditLook(world.db, looker, { action: "find_submissions", details: { found: ids } });
      }
      return c.json(found, 200, { "Cache-Control": "no-store" });
    },
  );
}

function textOf(issues: readonly { message: string }[]): string {
  return issues.map(({ message }) => message).join(" ");
}
