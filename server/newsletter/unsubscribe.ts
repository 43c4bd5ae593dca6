import { and, eq, inArray } from "drizzle-orm";
import type { World } from "../world.ts";
import { subscribers } from "./tables.ts";
import { isToken, subscriberNamedBy } from "./tokens.ts";

export type Subscription = { id: string; email: string; status: string };

/** The subscription that a link in a mail belongs to, or null. */
async function subscriptionOf(
  { db, secret }: Pick<World, "db" | "secret">,
  token: string,
): Promise<Subscription | null> {
  const id = subscriberNamedBy(token);
  if (!id || !isToken(token, secret, "unsubscribe", id)) return null;
  const { email, status } = subscribers;
  const [row] = await db
    .select({ id: subscribers.id, email, status })
    .from(subscribers)
    .where(eq(subscribers.id, id));
  return row ?? null;
}

/** Ends a subscription; a second time changes nothing. False when the token is nobody's. */
export async function unsubscribe(world: World, token: string): Promise<boolean> {
  const subscription = await subscriptionOf(world, token);
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
  return true;
}
