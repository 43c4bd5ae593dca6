import { and, eq } from "drizzle-orm";
import { announce } from "../db/announcements.ts";
import type { World } from "../world.ts";
import { CONFIRM_WITHIN_MS, signUp } from "./subscribe.ts";
import { subscribers } from "./tables.ts";
import { isValidToken, subscriberIdFrom } from "./tokens.ts";

type ConfirmationState = "ready" | "done" | "expired" | "unknown";

type SubscriberRow = typeof subscribers.$inferSelect;
type ConfirmationCheck =
  | { state: "unknown"; subscriber: null }
  | { state: "ready" | "done" | "expired"; subscriber: SubscriberRow };

/** Read-only, since mail scanners follow links. */
export async function checkConfirmation(
  { db, secret, now }: World,
  token: string,
): Promise<ConfirmationCheck> {
  const id = subscriberIdFrom(token);
  const [subscriber] = id ? await db.select().from(subscribers).where(eq(subscribers.id, id)) : [];
  const sentAt = subscriber?.confirmSentAt?.toISOString();
  if (!subscriber || !sentAt || !isValidToken(token, secret, "confirm", subscriber.id, sentAt)) {
    return { state: "unknown", subscriber: null };
  }
  if (subscriber.status === "confirmed") return { state: "done", subscriber };
  if (subscriber.status !== "pending") return { state: "unknown", subscriber: null };
  const isExpired = now().getTime() - Date.parse(sentAt) > CONFIRM_WITHIN_MS;
  return { state: isExpired ? "expired" : "ready", subscriber };
}

export async function confirmSubscription(world: World, token: string): Promise<ConfirmationState> {
  const { state, subscriber } = await checkConfirmation(world, token);
  if (state !== "ready") return state;
  const moment = world.now();
  await world.db
    .update(subscribers)
    .set({ status: "confirmed", confirmedAt: moment, endedAt: null, updatedAt: moment })
    .where(and(eq(subscribers.id, subscriber.id), eq(subscribers.status, "pending")));
  await announce(world.db, ["subscribers"]);
  return "ready";
}

/** Only for an expired link; false for any other. */
export async function resendConfirmation(world: World, token: string): Promise<boolean> {
  const { state, subscriber } = await checkConfirmation(world, token);
  if (state !== "expired" || !subscriber.email) return false;
  const { email, source, consentText } = subscriber;
  return (await signUp(world, { email, source, consentText })) === "accepted";
}
