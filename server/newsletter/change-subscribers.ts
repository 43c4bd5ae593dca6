import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { ItemsChanged } from "#domain/forms/item-changes.ts";
import type { SubscriberChange } from "#domain/newsletter/subscriber-changes.ts";
import { announce } from "../db/announcements.ts";
import type { Transaction } from "../db/connection.ts";
import { missingFrom, withoutMail } from "../report-changes.ts";
import type { World } from "../world.ts";
import { confirmationJob } from "./confirmation-job.ts";
import { emptySubscriber, hashErasedAddress } from "./erase-subscriber.ts";
import { removeOutboxCopiesJob } from "./outbox-copies.ts";
import { subscribers } from "./tables.ts";

type ChangeWorld = Pick<World, "db" | "now" | "queue" | "secret">;
type Locked = Awaited<ReturnType<typeof lockSubscribers>>[number];

export function changeSubscribers(
  world: ChangeWorld,
  { intent, ids }: SubscriberChange,
): Promise<ItemsChanged> {
  return world.db.transaction(async (tx) => {
    const found = await lockSubscribers(tx, ids);
    const due = intent === "retry" ? found.filter(({ status }) => status === "bounced") : found;
    for (const subscriber of due) {
      if (intent === "retry") await retryAddress(world, tx, subscriber);
      else await deleteSubscriber(world, tx, subscriber);
    }
    if (intent === "delete") await world.queue.add(tx, removeOutboxCopiesJob, {});
    await announce(tx, ["subscribers", "sends"]);
    const changed = due.map(({ id, email }) => ({ id, title: email ?? "" }));
    return withoutMail(changed, missingFrom(ids, found));
  });
}

/** In the order of their ids, so that concurrent changes do not deadlock. */
function lockSubscribers(tx: Transaction, ids: string[]) {
  const { id, email, status, consentAt, confirmedAt } = subscribers;
  return tx
    .select({ id, email, status, consentAt, confirmedAt })
    .from(subscribers)
    .where(and(inArray(id, ids), isNotNull(email)))
    .orderBy(id)
    .for("update");
}

/** The row stays without its address, for the accounts of the issues that were sent to it. */
async function deleteSubscriber(
  { now, secret }: ChangeWorld,
  tx: Transaction,
  { id, email }: Locked,
): Promise<void> {
  const addressHash = hashErasedAddress(secret, email ?? "");
  await emptySubscriber(tx, id, { now: now(), addressHash });
}

/** Earlier bounces no longer count. A sign-up that was never confirmed is sent a new confirmation. */
async function retryAddress(
  { now, queue }: ChangeWorld,
  tx: Transaction,
  { id, consentAt, confirmedAt }: Locked,
): Promise<void> {
  const moment = now();
  const common = { endedAt: null, retriedAt: moment, updatedAt: moment };
  // An earlier confirmation does not cover a sign-up after unsubscribing.
  if (confirmedAt && confirmedAt >= consentAt) {
    await tx
      .update(subscribers)
      .set({ ...common, status: "confirmed" })
      .where(eq(subscribers.id, id));
    return;
  }
  await tx
    .update(subscribers)
    .set({ ...common, status: "pending", confirmSentAt: moment })
    .where(eq(subscribers.id, id));
  await queue.add(tx, confirmationJob, { subscriberId: id, sentAt: moment.toISOString() });
}
