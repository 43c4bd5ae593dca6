import { eq } from "drizzle-orm";
import type { PublishOutcome } from "#domain/forms/item-changes.ts";
import { NEWSLETTER_SETTINGS } from "#domain/newsletter/newsletter-settings.ts";
import { announce } from "../db/announcements.ts";
import type { Queryable, Transaction } from "../db/connection.ts";
import { readSiteSettings } from "../site/settings.ts";
import type { World } from "../world.ts";
import { captureRecipients } from "./create-deliveries.ts";
import { deliverJob } from "./deliver-job.ts";
import { recipientsJob } from "./recipients-job.ts";
import { sends } from "./tables.ts";

type SendItem = { kind: "post" | "project"; id: string; title: string };

/** `already-sent`: each item is sent at most once. */
export type SendOutcome = "created" | "disabled" | "already-sent";

/** Shown to the owner when an item is `disabled`. */
export const AUTO_SEND_OFF = "Turn on the newsletter and its auto-send first.";

/** In a savepoint: a failing newsletter must not block publishing. decisions: Newsletter */
export async function sendOnPublish(
  world: Pick<World, "queue" | "log">,
  tx: Transaction,
  item: SendItem,
): Promise<PublishOutcome> {
  try {
    const outcome = await tx.transaction((step) => createSend(world, step, item));
    return outcome === "created" ? "sent" : "quiet";
  } catch (error) {
    const { kind, id } = item;
    world.log.error({ err: error, [kind]: id }, `the newsletter about a ${kind} was not created`);
    return "failed";
  }
}

/** Within the transaction that publishes, or in which the owner asks for it. */
export async function createSend(
  world: Pick<World, "queue">,
  tx: Transaction,
  item: SendItem,
): Promise<SendOutcome> {
  if (!(await isAutoSendEnabled(tx, item.kind))) return "disabled";
  const [send] = await tx
    .insert(sends)
    .values({
      kind: item.kind,
      itemId: item.id,
      subject: item.title,
      ...(item.kind === "post" ? { postId: item.id } : { projectId: item.id }),
    })
    .onConflictDoNothing()
    .returning({ id: sends.id });
  if (!send) return "already-sent";
  const recipientCount = await captureRecipients(tx, send.id, item.kind);
  await tx.update(sends).set({ recipientCount }).where(eq(sends.id, send.id));
  await world.queue.add(tx, recipientsJob, { sendId: send.id });
  await world.queue.add(tx, deliverJob, { sendId: send.id });
  await announce(tx, ["sends"]);
  return "created";
}

export async function isAutoSendEnabled(db: Queryable, kind: SendItem["kind"]): Promise<boolean> {
  const settings = await readSiteSettings(db, NEWSLETTER_SETTINGS);
  if (!settings.newsletterEnabled) return false;
  return kind === "post"
    ? settings.newsletterAutoSendOnPublish
    : settings.newsletterAutoSendOnProjectPublish;
}
