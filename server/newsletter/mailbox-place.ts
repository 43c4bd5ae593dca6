import { eq } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import { bounceMailboxes } from "./tables.ts";

/** How far a mailbox has been read; `readAt` and `lastError` are of the last time. */
export type MailboxPlace = {
  uidValidity: string;
  lastUid: number;
  readAt: Date | null;
  lastError: string | null;
};

export async function readPlace(db: Queryable, id: string): Promise<MailboxPlace | null> {
  const [row] = await db.select().from(bounceMailboxes).where(eq(bounceMailboxes.id, id));
  return row ?? null;
}

export async function savePlace(
  db: Queryable,
  id: string,
  changes: Partial<MailboxPlace>,
): Promise<void> {
  await db
    .insert(bounceMailboxes)
    .values({ id, ...changes })
    .onConflictDoUpdate({ target: bounceMailboxes.id, set: changes });
}
