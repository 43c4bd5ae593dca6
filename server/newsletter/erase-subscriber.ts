import { eq, sql } from "drizzle-orm";
import { announce } from "../db/announcements.ts";
import type { Transaction } from "../db/connection.ts";
import type { Secret } from "../secret.ts";
import { bounces, subscribers } from "./tables.ts";

type ErasedSubscriber = { id: string; deliveries: number };

/**
 * Empties the address and what names it. The rows stay, so that the outcomes of an issue still add
 * up to its recipients. Null for an unknown address. decisions: Newsletter
 */
export async function eraseSubscriber(
  tx: Transaction,
  email: string,
  now: Date,
): Promise<ErasedSubscriber | null> {
  const [subscriber] = await tx
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(sql`lower(${subscribers.email}) = lower(${email})`)
    .for("update");
  if (!subscriber) return null;
  const deliveries = await emptySubscriber(tx, subscriber.id, { now, addressHash: null });
  await announce(tx, ["subscribers", "sends"]);
  return { id: subscriber.id, deliveries };
}

/** `addressHash` keeps imports from adding the address again. Returns the number of deliveries. */
export async function emptySubscriber(
  tx: Transaction,
  id: string,
  { now, addressHash }: { now: Date; addressHash: string | null },
): Promise<number> {
  await tx
    .update(subscribers)
    .set({ email: null, addressHash, status: "erased", endedAt: now, updatedAt: now })
    .where(eq(subscribers.id, id));
  await tx.delete(bounces).where(eq(bounces.subscriberId, id));
  // A mail server's answers repeat the address.
  const { rowCount } = await tx.execute(sql`
    update newsletter_deliveries
    set last_error = null, message_id = null,
      status = case when status in ('queued', 'kept') then 'erased' else status end
    where subscriber_id = ${id}`);
  return rowCount ?? 0;
}

/** Reveals nothing about the address without the key. */
export function hashErasedAddress(secret: Secret, email: string): string {
  return secret.hmac("erased address", email.toLowerCase());
}
