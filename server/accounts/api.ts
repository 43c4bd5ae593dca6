import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import type { Env } from "../http/hono-env.ts";
import { jsonResponse } from "../http/openapi.ts";

const sessionSchema = z.object({ signedIn: z.boolean() });

export function sessionApi(): Hono<Env> {
  const api = new Hono<Env>();
  api.get(
    "/session",
    describeRoute({
      summary: "Whether the owner is signed in",
      responses: { 200: jsonResponse("The current state", sessionSchema) },
    }),
    (c) => c.json({ signedIn: c.get("currentUser")?.account.role === "owner" }),
  );
  return api;
}
