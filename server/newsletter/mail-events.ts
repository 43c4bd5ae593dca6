import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { emailAddressFrom } from "#domain/mail/email-address.ts";
import { addressForms, canonicalAddress } from "../mail/address-forms.ts";
import { isSenderFault } from "../mail/enhanced-status.ts";
import { oneLine } from "../mail/one-line.ts";
import type { World } from "../world.ts";
import { recordBounce } from "./bounces.ts";
import { processReport } from "./process-report.ts";
import { subscribers } from "./tables.ts";

const EVENTS_MAX = 500;
const EVENT_REASON_MAX_CHARS = 500;
/** Of a line. RFC 5322 §2.1.1 */
const MESSAGE_ID_MAX_CHARS = 998;

export const mailEventsSchema = z.object({
  events: z
    .array(
      z.object({
        type: z.enum(["hard", "soft", "complaint"]),
        email: z
          .string()
          .refine((text) => emailAddressFrom(text) !== null, "must be an email address"),
        reason: z.string().max(EVENT_REASON_MAX_CHARS).optional(),
        message_id: z
          .string()
          .max(MESSAGE_ID_MAX_CHARS)
          .optional()
          .describe("The Message-ID or X-Sent-As header of the email, which names its issue"),
      }),
    )
    .min(1)
    .max(EVENTS_MAX),
});

export const mailEventsResult = z.object({ taken: z.int(), unknown: z.int() });

/**
 * Idempotent per webhook `id`, since deliveries may repeat. With the Message-ID of one of our emails an event
 * is the same as its delivery report; otherwise it is only about the address.
 */
export async function processMailEvents(
  world: World,
  { events }: z.infer<typeof mailEventsSchema>,
  id: string,
): Promise<z.infer<typeof mailEventsResult>> {
  const subscribersByKey = await findSubscribers(
    world,
    events.map(({ email }) => addressKey(email)),
  );
  let taken = 0;
  for (const [index, { type, email, reason = "", message_id = "" }] of events.entries()) {
    const fingerprint = `webhook ${id} ${index}`;
    const diagnostic = oneLine(reason);
    const report = { type, diagnostic, identifyingText: message_id, fingerprint };
    if (await processReport(world, report)) {
      taken += 1;
      continue;
    }
    const found = subscribersByKey.get(addressKey(email));
    if (!found) continue;
    taken += 1;
    if (type === "soft" && isSenderFault(diagnostic)) continue;
    for (const subscriber of found)
      await recordBounce(world, subscriber.id, type, diagnostic, fingerprint);
  }
  return { taken, unknown: events.length - taken };
}

/** Several for a key when earlier versions stored more than one form of the address. */
async function findSubscribers({ db }: World, keys: string[]) {
  const { id, email } = subscribers;
  const rows = await db
    .select({ id, email })
    .from(subscribers)
    .where(inArray(sql`lower(${email})`, keys.flatMap(addressForms)));
  return Map.groupBy(rows, (row) => addressKey(row.email ?? ""));
}

function addressKey(email: string): string {
  return canonicalAddress(emailAddressFrom(email) ?? email).toLowerCase();
}
