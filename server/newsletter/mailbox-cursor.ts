import { eq } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import { bounceMailboxes } from "./tables.ts";

/** `readAt` and `lastError` describe the last run. */
export type MailboxCursor = {
  uidValidity: string;
  lastUid: number;
  readAt: Date | null;
  lastError: string | null;
};

export async function readMailboxCursor(db: Queryable, id: string): Promise<MailboxCursor | null> {
  const [row] = await db.select().from(bounceMailboxes).where(eq(bounceMailboxes.id, id));
  return row ?? null;
}

export async function saveMailboxCursor(
  db: Queryable,
  id: string,
  changes: Partial<MailboxCursor>,
): Promise<void> {
  await db
    .insert(bounceMailboxes)
    .values({ id, ...changes })
    .onConflictDoUpdate({ target: bounceMailboxes.id, set: changes });
}
