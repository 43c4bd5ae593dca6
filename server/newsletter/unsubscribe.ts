import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { RESUBSCRIBE_TEXT } from "#domain/newsletter/consent.ts";
import { announce } from "../db/announcements.ts";
import type { World } from "../world.ts";
import { findSubscription, type Subscription } from "./subscription.ts";
import { subscribers } from "./tables.ts";

/** Idempotent. False for an invalid token. */
export async function unsubscribe(world: World, token: string): Promise<boolean> {
  const subscription = await findSubscription(world, "unsubscribe", token);
  if (!subscription) return false;
  const moment = world.now();
  await world.db
    .update(subscribers)
    .set({ status: "unsubscribed", endedAt: moment, updatedAt: moment })
    .where(
      and(
        eq(subscribers.id, subscription.id),
        inArray(subscribers.status, ["pending", "confirmed"]),
      ),
    );
  await announce(world.db, ["subscribers"]);
  return true;
}

/** No new confirmation: the link went to a confirmed address. */
export async function resubscribe(world: World, { id }: Pick<Subscription, "id">): Promise<void> {
  const moment = world.now();
  await world.db
    .update(subscribers)
    .set({
      status: "confirmed",
      consentText: RESUBSCRIBE_TEXT,
      consentAt: moment,
      endedAt: null,
      updatedAt: moment,
    })
    .where(
      and(
        eq(subscribers.id, id),
        eq(subscribers.status, "unsubscribed"),
        isNotNull(subscribers.confirmedAt),
      ),
    );
  await announce(world.db, ["subscribers"]);
}
