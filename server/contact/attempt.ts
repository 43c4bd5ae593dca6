import { z } from "zod";
import type { Attempt } from "./submit-message.ts";

/** As long as a body may be: people read which field is too long from `judgeContact`. */
const text = z.string().default("");

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
      userAgent: connection.userAgent,
      sessionId: session_id ?? null,
    },
  };
}
