import { Hono } from "hono";
import { describeRoute, resolver } from "hono-openapi";
import { z } from "zod";
import type { Env } from "../http/hono-env.ts";

const sessionSchema = z.object({ signedIn: z.boolean() });

/** `/api/session`: whether the session still goes on; asking counts as using it. */
export function sessionApi(): Hono<Env> {
  const api = new Hono<Env>();
  api.get(
    "/session",
    describeRoute({
      summary: "Whether the owner is signed in",
      responses: {
        200: {
          description: "How it is now",
          content: { "application/json": { schema: resolver(sessionSchema) } },
        },
      },
    }),
    (c) => {
      const signedIn = c.get("visitor")?.account.role === "owner";
      return c.json({ signedIn }, 200, { "Cache-Control": "no-store" });
    },
  );
  return api;
}
