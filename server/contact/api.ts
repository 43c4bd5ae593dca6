import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { CONTACT_MESSAGES } from "#domain/contact/messages.ts";
import type { SubmitResult } from "#domain/contact/submit-result.ts";
import type { ClientAddress } from "../http/client-address.ts";
import type { Env } from "../http/hono-env.ts";
import { jsonResponse, validJson } from "../http/openapi.ts";
import { problem } from "../http/problem.ts";
import { clientOf } from "../http/request-context.ts";
import type { World } from "../world.ts";
import { attemptFrom, attemptSchema } from "./attempt.ts";
import { submitMessage } from "./submit-message.ts";

const sentSchema = z.object({ id: z.uuid(), message: z.string(), flags: z.array(z.string()) });

export function contactApi(world: World, addressOf: ClientAddress): Hono<Env> {
  return new Hono<Env>().post(
    "/contact",
    describeRoute({
      summary: "Send a message to the owner",
      responses: {
        200: jsonResponse("Stored; the owner will be notified", sentSchema),
        415: { description: "The body is not JSON" },
        422: { description: "Refused, with `problems` by field and the `flags` that were raised" },
        429: { description: "Too many messages; `detail` and Retry-After say when to try again" },
        503: { description: "The database is unavailable" },
      },
    }),
    validJson(attemptSchema, "The body must contain the fields of a message."),
    async (c) => {
      const client = clientOf(c.env.incoming, addressOf);
      const attempt = attemptFrom(c.req.valid("json"), client);
      const submitted = await submitMessage(world, attempt);
      if (submitted.status !== "sent") return errorResponse(submitted);
      const { id, flags } = submitted;
      return c.json({ id, message: CONTACT_MESSAGES.sent, flags });
    },
  );
}

const SECONDS_PER_MINUTE = 60;

function errorResponse(submitted: Exclude<SubmitResult, { status: "sent" }>): Response {
  switch (submitted.status) {
    case "refused": {
      const { problems, flags, risk } = submitted;
      const detail = Object.values(problems).join(" ");
      return problem(422, detail, { problems, more: { flags, risk } });
    }
    case "blocked": {
      const { detail, minutes, flags, risk } = submitted;
      const headers = { "Retry-After": String(minutes * SECONDS_PER_MINUTE) };
      return problem(429, detail, { headers, more: { flags, risk } });
    }
    case "failed":
      return problem(submitted.isTemporary ? 503 : 500, submitted.detail);
  }
}
