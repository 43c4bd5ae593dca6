import { z } from "zod";
import type { Attempt } from "./submit-message.ts";

/** In characters; what is longer is no form of ours. */
const TEXT_MAX = 50_000;
const text = z.string().max(TEXT_MAX).default("");

/**
 * What a contact form sends. Who sent it is told by the connection: whatever else stands in the body
 * is not read.
 */
export const attemptSchema = z.object({
  full_name: text,
  email: text,
  reason: text,
  message: text,
  session_id: z.uuid().nullish().catch(null),
  /** Filled in by programs, never by people. */
  website: text,
  /** For how many milliseconds the form was on screen. */
  shown_for_ms: z.coerce.number().int().min(0).nullish().catch(null),
});

/** In characters; longer ones say nothing more. */
const USER_AGENT_MAX = 500;

export function attemptFrom(
  sent: z.output<typeof attemptSchema>,
  connection: { address: string; userAgent: string },
): Attempt {
  const { full_name, email, reason, message, website, session_id, shown_for_ms } = sent;
  return {
    draft: { full_name, email, reason, message },
    honeypot: website,
    shownForMs: shown_for_ms ?? null,
    visitor: {
      ip: connection.address,
      userAgent: connection.userAgent.slice(0, USER_AGENT_MAX),
      sessionId: session_id ?? null,
    },
  };
}
