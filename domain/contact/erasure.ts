import { z } from "zod";
import { line } from "../forms/line.ts";
import { EMAIL_MAX_CHARS, emailAddressFrom } from "../mail/email-address.ts";
import { pluralize } from "../site/formats.ts";

/** What may be known about a person, in the order in which it is shown. */
const ERASED_KINDS = {
  messages: { one: "message", several: "messages" },
  notifications: { one: "notification of a message", several: "notifications of messages" },
  attempts: { one: "counted contact form attempt", several: "counted contact form attempts" },
  auditEvents: { one: "audit event", several: "audit events" },
  alerts: { one: "security alert", several: "security alerts" },
  subscriptions: { one: "newsletter subscription", several: "newsletter subscriptions" },
  deliveries: { one: "newsletter delivery", several: "newsletter deliveries" },
  jobs: { one: "background job", several: "background jobs" },
  outboxMails: { one: "email in the outbox", several: "emails in the outbox" },
} as const;
type ErasedKind = keyof typeof ERASED_KINDS;
export type ErasedCounts = Record<ErasedKind, number>;

/** `3 messages`; what there is none of is left out. */
export function erasedTexts(counts: Readonly<Record<string, number>>): string[] {
  return Object.entries(ERASED_KINDS).flatMap(([kind, { one, several }]) => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : [pluralize(count, one, several)];
  });
}

const INVALID_EMAIL = "Invalid email address.";

export const erasureSchema = z.object({
  email: line("Email", { max: EMAIL_MAX_CHARS, required: true })
    .transform((text) => emailAddressFrom(text) ?? "")
    .refine((address) => address !== "", INVALID_EMAIL),
});
