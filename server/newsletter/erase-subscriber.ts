import { eq, sql } from "drizzle-orm";
import { announce } from "../db/announcements.ts";
import type { Transaction } from "../db/connection.ts";
import { addressForms, canonicalAddress, isAddress } from "../mail/address-forms.ts";
import type { Secret } from "../secret.ts";
import { bounces, subscribers } from "./tables.ts";

type ErasedSubscriber = { id: string; deliveries: number };

/**
 * Empties the address and what names it. The rows stay, so that the outcomes of an issue still add
 * up to its recipients. Several when earlier versions stored more than one form of the address.
 * decisions: Newsletter
 */
export async function eraseSubscriber(
  tx: Transaction,
  email: string,
  now: Date,
): Promise<ErasedSubscriber[]> {
  const found = await tx
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(isAddress(subscribers.email, email))
    .for("update");
  const erased: ErasedSubscriber[] = [];
  for (const { id } of found)
    erased.push({ id, deliveries: await emptySubscriber(tx, id, { now, addressHash: null }) });
  if (erased.length > 0) await announce(tx, ["subscribers", "sends"]);
  return erased;
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
  return keyedHash(secret, canonicalAddress(email));
}

/** Also those that earlier versions stored. */
export function erasedAddressHashes(secret: Secret, email: string): string[] {
  return addressForms(email).map((form) => keyedHash(secret, form));
}

function keyedHash(secret: Secret, address: string): string {
  return secret.hmac("erased address", address.toLowerCase());
}
