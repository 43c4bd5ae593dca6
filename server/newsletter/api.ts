import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { SIGN_UP_MESSAGES } from "#domain/newsletter/messages.ts";
import { placementFrom } from "#domain/newsletter/placements.ts";
import type { ClientAddress } from "../http/client-address.ts";
import type { Env } from "../http/hono-env.ts";
import { jsonResponse, validJson } from "../http/openapi.ts";
import { problem } from "../http/problem.ts";
import { clientOf } from "../http/request-context.ts";
import type { World } from "../world.ts";
import { handleSignUp, type SignUpResult } from "./handle-sign-up.ts";

const SIGN_UP_TEXT_MAX_CHARS = 1_000;

const signUpSchema = z.object({
  /** Unbounded here, so that one that is too long is refused at its field. */
  email: z.string(),
  /** Placement of the form, under its public name; decides whether a consent box is required. */
  place: z
    .string()
    .max(SIGN_UP_TEXT_MAX_CHARS)
    .nullish()
    .transform((name) => placementFrom(name ?? "")),
  consent: z.boolean().nullish().transform(Boolean),
  /** Honeypot. */
  website: z
    .string()
    .max(SIGN_UP_TEXT_MAX_CHARS)
    .nullish()
    .transform((text) => text ?? ""),
});

const acceptedSchema = z.object({ message: z.string() });

/** spec: public-site §7 */
export function newsletterApi(world: World, addressOf: ClientAddress): Hono<Env> {
  return new Hono<Env>().post(
    "/subscribe-newsletter",
    describeRoute({
      summary: "Subscribe to the newsletter",
      description: "The response is the same whether or not the address is known.",
      responses: {
        200: jsonResponse("Accepted; a confirmation email is sent", acceptedSchema),
        404: { description: "The site has no newsletter" },
        415: { description: "The body is not JSON" },
        422: { description: "Refused, with `problems` by field" },
        429: { description: "Too many from one network; Retry-After says when to try again" },
        503: { description: "Too many sign-ups for the whole site" },
      },
    }),
    validJson(signUpSchema, "The body must be an object with an `email`."),
    async (c) => {
      const { place: placement, website: honeypot, ...fields } = c.req.valid("json");
      const { address: ip, userAgent, hasOptedOut } = clientOf(c.env.incoming, addressOf);
      const request = { ...fields, placement, honeypot, ip, userAgent, hasOptedOut };
      const result = await handleSignUp(world, request);
      if (result.status !== "accepted") return errorResponse(result);
      return c.json({ message: SIGN_UP_MESSAGES.accepted });
    },
  );
}

function errorResponse(result: Exclude<SignUpResult, { status: "accepted" }>): Response {
  switch (result.status) {
    case "refused": {
      const { problems } = result;
      return problem(422, Object.values(problems).join(" "), { problems });
    }
    case "disabled":
      return problem(404, result.detail);
    case "limited":
    case "busy": {
      const headers = { "Retry-After": String(result.retryAfterSeconds) };
      return problem(result.status === "busy" ? 503 : 429, result.detail, { headers });
    }
  }
}
