import { Hono } from "hono";
import { describeRoute, resolver, validator } from "hono-openapi";
import { logAccess } from "../contact/access-log.ts";
import type { ClientAddress } from "../http/client-address.ts";
import type { Env } from "../http/hono-env.ts";
import { problem } from "../http/problem.ts";
import type { World } from "../world.ts";
import { find } from "./find.ts";
import { findAnswer, findQuery } from "./schemas.ts";

/** For the command palette. */
export function findApi(world: World, addressOf: ClientAddress): Hono<Env> {
  return new Hono<Env>().get(
    "/find",
    describeRoute({
      summary: "Search projects, posts and messages, for the owner",
      responses: {
        200: {
          description: "The newest matches of each kind",
          content: { "application/json": { schema: resolver(findAnswer) } },
        },
        400: { description: "The text is too long" },
      },
    }),
    validator("query", findQuery, ({ success, ...result }) =>
      success ? undefined : problem(400, textOf("error" in result ? result.error : [])),
    ),
    async (c) => {
      const visitor = c.get("visitor");
      if (!visitor) return problem(401, "Please sign in.");
      const { incoming } = c.env;
      const found = await find(world.db, c.req.valid("query").q ?? "");
      if (found.messages.length > 0) {
        const actor = {
          accountId: visitor.account.id,
          sessionId: visitor.sessionId,
          ip: addressOf(incoming),
          userAgent: incoming.headers["user-agent"] ?? null,
        };
        const ids = found.messages.map(({ id }) => id);
        await logAccess(world.db, actor, { action: "find_submissions", details: { found: ids } });
      }
      return c.json(found, 200, { "Cache-Control": "no-store" });
    },
  );
}

function textOf(issues: readonly { message: string }[]): string {
  return issues.map(({ message }) => message).join(" ");
}
