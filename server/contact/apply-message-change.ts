import { and, inArray, isNotNull, isNull } from "drizzle-orm";
import type { InquiryState, MessageChange, MessageIntent } from "#domain/contact/changes.ts";
import type { AuditAction } from "#domain/contact/security.ts";
import type { ItemsChanged } from "#domain/forms/item-changes.ts";
import { announce } from "../db/announcements.ts";
import type { Transaction } from "../db/connection.ts";
import { idsOf, missingFrom, withoutMail } from "../report-changes.ts";
import type { World } from "../world.ts";
import { type Actor, logAccess } from "./access-log.ts";
import { CHANNELS, mailOwner, resumeNotifications } from "./notify-owner.ts";
import { purgeDeletedJob, purgeDueAt } from "./retention.ts";
import { contactSubmissions } from "./tables.ts";

type ChangeWorld = Pick<World, "db" | "now" | "queue" | "environment">;

/** Each change is logged. decisions: Contact */
export function applyMessageChange(
  world: ChangeWorld,
  actor: Actor,
  { intent, ids }: MessageChange,
): Promise<ItemsChanged> {
  return world.db.transaction(async (tx) => {
    const messages = await lockMessages(tx, ids, intent);
    const { action, values, isDue } = changeFor(intent, world.now());
    const due = messages.filter(isDue);
    const missing = missingFrom(ids, messages);
    if (due.length === 0) return withoutMail([], missing);
    await tx
      .update(contactSubmissions)
      .set(values)
      .where(inArray(contactSubmissions.id, idsOf(due)));
    await logAccess(
      tx,
      actor,
      ...due.map(({ id, state }) => ({
        action,
        submissionId: id,
        // The row outlives the message, and then refers to none.
        details: { id, ...(values.state ? { from: state, to: values.state } : {}) },
      })),
    );
    if (intent === "restore") await resumeNotifications(world, tx, idsOf(due), CHANNELS);
    if (intent === "not-spam") {
      await resumeNotifications(world, tx, idsOf(due), ["mail"]);
      for (const { id } of due) await mailOwner(world, tx, id);
    }
    if (intent === "delete") {
      await world.queue.add(tx, purgeDeletedJob, {}, { after: purgeDueAt(world.now()) });
    }
    await announce(tx, ["messages"]);
    return withoutMail(due, missing);
  });
}

type LockedMessage = {
  id: string;
  title: string;
  isRead: boolean;
  isSpam: boolean;
  state: InquiryState;
};

/** In the order of their ids, so that concurrent changes do not deadlock. */
function lockMessages(
  tx: Transaction,
  ids: string[],
  intent: MessageIntent,
): Promise<LockedMessage[]> {
  const { id, fullName, isRead, isSpam, state, deletedAt } = contactSubmissions;
  return tx
    .select({ id, title: fullName, isRead, isSpam, state })
    .from(contactSubmissions)
    .where(and(inArray(id, ids), intent === "restore" ? isNotNull(deletedAt) : isNull(deletedAt)))
    .orderBy(id)
    .for("update");
}

type Change = {
  action: AuditAction;
  values: Partial<typeof contactSubmissions.$inferInsert>;
  isDue: (message: LockedMessage) => boolean;
};

function changeFor(intent: MessageIntent, now: Date): Change {
  switch (intent) {
    case "mark-read":
      return { action: "mark_read", values: { isRead: true }, isDue: ({ isRead }) => !isRead };
    case "mark-unread":
      return { action: "mark_unread", values: { isRead: false }, isDue: ({ isRead }) => isRead };
    case "spam":
      return { action: "mark_spam", values: { isSpam: true }, isDue: ({ isSpam }) => !isSpam };
    case "not-spam":
      return { action: "mark_not_spam", values: { isSpam: false }, isDue: ({ isSpam }) => isSpam };
    case "delete":
      return { action: "delete_submission", values: { deletedAt: now }, isDue: () => true };
    case "restore":
      return { action: "restore_submission", values: { deletedAt: null }, isDue: () => true };
    default:
      return {
        action: "change_state",
        values: { state: intent, stateChangedAt: now },
        isDue: ({ state }) => state !== intent,
      };
  }
}
