import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { RETURN_TEXT } from "#domain/newsletter/consent.ts";
import { announce } from "../db/announcements.ts";
import type { World } from "../world.ts";
import { type Subscription, subscriptionOf } from "./subscription.ts";
import { subscribers } from "./tables.ts";

/** Ends a subscription; a second time changes nothing. False when the token is nobody's. */
export async function unsubscribe(world: World, token: string): Promise<boolean> {
  const subscription = await subscriptionOf(world, "unsubscribe", token);
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

/**
 * Takes back that someone left, at once: the link came to an address that had been confirmed. What
 * ended for another reason stays ended.
 */
export async function resubscribe(world: World, { id }: Pick<Subscription, "id">): Promise<void> {
  const moment = world.now();
  await world.db
    .update(subscribers)
    .set({
      status: "confirmed",
      consentText: RETURN_TEXT,
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
