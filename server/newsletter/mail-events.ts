import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { emailAddressFrom } from "#domain/mail/email-address.ts";
import { addressForms, canonicalAddress } from "../mail/address-forms.ts";
import { isSenderFault } from "../mail/enhanced-status.ts";
import type { World } from "../world.ts";
import { recordBounce } from "./bounces.ts";
import { subscribers } from "./tables.ts";

const EVENTS_MAX = 500;
const EVENT_REASON_MAX_CHARS = 500;

export const mailEventsSchema = z.object({
  events: z
    .array(
      z.object({
        type: z.enum(["hard", "soft", "complaint"]),
        email: z
          .string()
          .refine((text) => emailAddressFrom(text) !== null, "must be an email address"),
        reason: z.string().max(EVENT_REASON_MAX_CHARS).optional(),
      }),
    )
    .min(1)
    .max(EVENTS_MAX),
});

export const mailEventsResult = z.object({ taken: z.int(), unknown: z.int() });

/** Idempotent per webhook `id`, since deliveries may repeat. */
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
  for (const [index, { type, email, reason }] of events.entries()) {
    const found = subscribersByKey.get(addressKey(email));
    if (!found) continue;
    taken += 1;
    if (type === "soft" && isSenderFault(reason ?? "")) continue;
    for (const subscriber of found)
      await recordBounce(world, subscriber.id, type, reason ?? "", `webhook ${id} ${index}`);
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
