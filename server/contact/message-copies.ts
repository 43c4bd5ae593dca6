import { eq, inArray } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import { listMessageCopies, removeFromOutbox } from "../mail/outbox.ts";
import type { World } from "../world.ts";
import { type Actor, logAccess } from "./access-log.ts";
import { contactSubmissions } from "./tables.ts";

/** Without a mail server, the outbox keeps an email for each message, also when the message is gone. */
export async function removeCopiesOfGoneMessages({
  db,
  settings,
}: Pick<World, "db" | "settings">): Promise<void> {
  const copies = await listMessageCopies(settings.DATA_DIR);
  if (copies.length === 0) return;
  const { id } = contactSubmissions;
  const ids = [...new Set(copies.map(({ submissionId }) => submissionId))];
  const rows = await db.select({ id }).from(contactSubmissions).where(inArray(id, ids));
  const stored = new Set(rows.map((row) => row.id));
  for (const { name, submissionId } of copies)
    if (!stored.has(submissionId)) await removeFromOutbox(settings.DATA_DIR, name);
}

/** `submissionId`: of a message that may be gone. */
export async function logOpenedCopy(
  db: Queryable,
  actor: Actor,
  submissionId: string,
): Promise<void> {
  const details = { source: "outbox" };
  const isStored = await db.$count(contactSubmissions, eq(contactSubmissions.id, submissionId));
  const about = isStored > 0 && { submissionId };
  await logAccess(db, actor, { action: "open_submission", ...about, details });
}
