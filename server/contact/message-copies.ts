import { eq, inArray } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import { listMailOrigins, type MailOrigin, removeFromOutbox } from "../mail/outbox.ts";
import { MESSAGE_MAILING } from "../mail/report-token.ts";
import type { World } from "../world.ts";
import { type Actor, logAccess } from "./access-log.ts";
import { countAccess } from "./inbox.ts";
import { contactSubmissions } from "./tables.ts";

/** Without a mail server, the outbox keeps an email for each message, also when the message is gone. */
export async function removeCopiesOfGoneMessages({
  db,
  environment,
}: Pick<World, "db" | "environment">): Promise<void> {
  const mails = await listMailOrigins(environment.DATA_DIR);
  const copies = mails.filter(({ mailingId }) => mailingId === MESSAGE_MAILING);
  if (copies.length === 0) return;
  const { id } = contactSubmissions;
  const ids = [...new Set(copies.map(({ addresseeId }) => addresseeId))];
  const rows = await db.select({ id }).from(contactSubmissions).where(inArray(id, ids));
  const stored = new Set(rows.map((row) => row.id));
  for (const { name, addresseeId } of copies)
    if (!stored.has(addresseeId)) await removeFromOutbox(environment.DATA_DIR, name);
}

/** Their subjects name who wrote. Does nothing when none of the mails is a copy. */
export async function logListedCopies(
  db: Queryable,
  actor: Actor,
  origins: readonly (MailOrigin | null)[],
): Promise<void> {
  if (!origins.some((origin) => origin?.mailingId === MESSAGE_MAILING)) return;
  await logAccess(db, actor, { action: "list_submissions", details: { place: "outbox" } });
}

/** Does nothing for other mails. Also for the copy of a message that is gone. */
export async function logCopyAccess(
  { db, now }: Pick<World, "db" | "now">,
  actor: Actor,
  action: "open_submission" | "delete_copy",
  origin: MailOrigin | null,
): Promise<void> {
  if (origin?.mailingId !== MESSAGE_MAILING) return;
  const submissionId = origin.addresseeId;
  const details = { source: "outbox" };
  const isStored = await db.$count(contactSubmissions, eq(contactSubmissions.id, submissionId));
  const about = isStored > 0 && { submissionId };
  if (action === "open_submission") await countAccess(db, submissionId, now());
  await logAccess(db, actor, { action, ...about, details });
}
