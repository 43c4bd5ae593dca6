import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { emailAddressFrom } from "#domain/mail/email-address.ts";
import type { World } from "../world.ts";
import { noteBounce } from "./bounces.ts";
import { subscribers } from "./tables.ts";

const EVENTS_MAX = 500;
const REASON_MAX = 500;

/** What a mail provider tells of addresses that we mailed. */
export const mailEventsSchema = z.object({
  events: z
    .array(
      z.object({
        type: z.enum(["hard", "soft", "complaint"]),
        email: z.string().refine((text) => emailAddressFrom(text) !== null, "must be an address"),
        reason: z.string().max(REASON_MAX).optional(),
      }),
    )
    .min(1)
    .max(EVENTS_MAX),
});

/** How many events were about subscribers of ours, and how many about nobody we know. */
export const takenSchema = z.object({ taken: z.int(), unknown: z.int() });

/** Acts on each event, once for each delivery of the webhook's `id`: it may come again. */
export async function takeMailEvents(
  world: World,
  { events }: z.infer<typeof mailEventsSchema>,
  id: string,
): Promise<z.infer<typeof takenSchema>> {
  const idOf = await subscribersBy(
    world,
    events.map(({ email }) => addressKey(email)),
  );
  let taken = 0;
  for (const [index, { type, email, reason }] of events.entries()) {
    const subscriberId = idOf.get(addressKey(email));
    if (!subscriberId) continue;
    await noteBounce(world, subscriberId, type, reason ?? "", `webhook ${id} ${index}`);
    taken += 1;
  }
  return { taken, unknown: events.length - taken };
}

async function subscribersBy({ db }: World, keys: string[]): Promise<Map<string, string>> {
  const key = sql<string>`lower(${subscribers.email})`;
  const rows = await db
    .select({ id: subscribers.id, key })
    .from(subscribers)
    .where(inArray(key, keys));
  return new Map(rows.map((row) => [row.key, row.id]));
}

function addressKey(email: string): string {
  return (emailAddressFrom(email) ?? email).toLowerCase();
}
