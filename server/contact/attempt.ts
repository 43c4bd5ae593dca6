import { z } from "zod";
import { withSingleLineBreaks } from "#domain/forms/text.ts";
import type { ClientInfo } from "../http/request-context.ts";
import type { Attempt } from "./submit-message.ts";

/** Unbounded here, since `validateContact` reports which field is too long. */
const text = z.string().default("");

/** The sender's address comes from the connection and never from the body. */
export const attemptSchema = z.object({
  full_name: text,
  email: text,
  reason: text,
  message: text,
  session_id: z.uuid().nullish().catch(null),
  /** The same message with the same key is stored once. */
  idempotency_key: z.uuid().nullish().catch(null),
  /** Honeypot. */
  website: text,
  /** How long the form was on screen, in milliseconds. */
  shown_for_ms: z.coerce.number().int().min(0).nullish().catch(null),
});

export function attemptFrom(body: z.output<typeof attemptSchema>, connection: ClientInfo): Attempt {
  const { full_name, email, reason, message, website, session_id, shown_for_ms } = body;
  return {
    draft: { full_name, email, reason, message: withSingleLineBreaks(message) },
    honeypot: website,
    shownForMs: shown_for_ms ?? null,
    idempotencyKey: body.idempotency_key ?? null,
    visitor: {
      ip: connection.address,
      userAgent: connection.userAgent,
      sessionId: session_id ?? null,
      hasOptedOut: connection.hasOptedOut,
    },
  };
}
