import { Hono } from "hono";
import { describeRoute, resolver, validator } from "hono-openapi";
import { z } from "zod";
import { SIGN_UP_MESSAGES } from "#domain/newsletter/messages.ts";
import { placeFrom } from "#domain/newsletter/places.ts";
import type { ClientAddress } from "../http/client-address.ts";
import type { Env } from "../http/hono-env.ts";
import { problem } from "../http/problem.ts";
import type { World } from "../world.ts";
import { type TakenSignUp, takeSignUp } from "./take-sign-up.ts";

/** In characters; what is longer is no form of ours. */
const TEXT_MAX = 1_000;

const signUpSchema = z.object({
  email: z.string().max(TEXT_MAX),
  /** Where on the site the form stood: it decides whether consent is asked for by a box. */
  place: z
    .string()
    .max(TEXT_MAX)
    .nullish()
    .transform((name) => placeFrom(name ?? "")),
  consent: z.boolean().nullish().transform(Boolean),
  /** Filled in by programs, never by people. */
  website: z
    .string()
    .max(TEXT_MAX)
    .nullish()
    .transform((text) => text ?? ""),
});

const heardSchema = z.object({ message: z.string() });
const NO_STORE = { "Cache-Control": "no-store" };

/** `POST /api/subscribe-newsletter`. spec: public-site §7 */
export function newsletterApi(world: World, addressOf: ClientAddress): Hono<Env> {
  return new Hono<Env>().post(
    "/subscribe-newsletter",
    describeRoute({
      summary: "Ask for the newsletter",
      description: "The answer is the same whether or not the address is known.",
      responses: {
        200: {
          description: "Heard; a mail asks whether it was meant",
          content: { "application/json": { schema: resolver(heardSchema) } },
        },
        404: { description: "The site has no newsletter" },
        422: { description: "Refused, with `problems` by field" },
        429: { description: "Too many from one network; Retry-After says when to try again" },
        503: { description: "Too many altogether" },
      },
    }),
    validator("json", signUpSchema, ({ success }) =>
      success ? undefined : problem(400, "The body must be an object with an `email`."),
    ),
    async (c) => {
      const { website, ...sent } = c.req.valid("json");
      const address = addressOf(c.env.incoming);
      const taken = await takeSignUp(world, { ...sent, honeypot: website, address });
      if (taken.status !== "heard") return refusalOf(taken);
      return c.json({ message: SIGN_UP_MESSAGES.heard }, 200, NO_STORE);
    },
  );
}

function refusalOf(taken: Exclude<TakenSignUp, { status: "heard" }>): Response {
  switch (taken.status) {
    case "refused": {
      const { problems } = taken;
      return problem(422, Object.values(problems).join(" "), { problems });
    }
    case "off":
      return problem(404, taken.detail);
    case "limited":
    case "busy": {
      const headers = { "Retry-After": String(taken.againAfterSeconds) };
      return problem(taken.status === "busy" ? 503 : 429, taken.detail, { headers });
    }
  }
}
