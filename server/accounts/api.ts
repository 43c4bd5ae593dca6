import { Hono } from "hono";
import { describeRoute, resolver } from "hono-openapi";
import { z } from "zod";
import type { Env } from "../http/hono-env.ts";

const sessionSchema = z.object({ signedIn: z.boolean() });

export function sessionApi(): Hono<Env> {
  const api = new Hono<Env>();
  api.get(
    "/session",
    describeRoute({
      summary: "Whether the owner is signed in",
      responses: {
        200: {
          description: "The current state",
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
