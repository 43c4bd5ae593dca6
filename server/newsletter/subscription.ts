import { and, eq, inArray, sql } from "drizzle-orm";
import { RESUBSCRIBE_TEXT } from "#domain/newsletter/consent.ts";
import { announce } from "../db/announcements.ts";
import type { World } from "../world.ts";
import { hasBounced } from "./bounces.ts";
import { subscribers } from "./tables.ts";
import { isValidSubscriberToken, subscriberIdFrom } from "./tokens.ts";

/**
 * `active`: also while it bounces, since the owner can have the address tried again.
 * `ended`: complained, or unsubscribed after bounces or without a confirmation; no link undoes it.
 */
export type Subscription = {
  id: string;
  email: string;
  state: "active" | "unsubscribed" | "ended";
  wantsPosts: boolean;
  wantsProjects: boolean;
};

/** Null for an invalid token or a deleted subscriber. */
export async function findSubscription(
  { db, secret }: Pick<World, "db" | "secret">,
  purpose: "unsubscribe" | "preferences",
  token: string,
): Promise<Subscription | null> {
  const id = subscriberIdFrom(token);
  if (!id || !isValidSubscriberToken(token, secret, purpose)) return null;
  const [found] = await db
    .select({ row: subscribers, canReturn })
    .from(subscribers)
    .where(eq(subscribers.id, id));
  // Without an address it was erased.
  if (!found?.row.email) return null;
  const { email, status, wantsPosts, wantsProjects } = found.row;
  return { id, email, state: stateOf(status, found.canReturn), wantsPosts, wantsProjects };
}

type Status = (typeof subscribers.$inferSelect)["status"];

const ACTIVE: Status[] = ["pending", "confirmed", "bounced"];

/** A bounced address only returns by a new confirmation. */
const canReturn = sql<boolean>`${subscribers.status} = 'unsubscribed'
  and ${subscribers.confirmedAt} is not null and not ${hasBounced}`;

function stateOf(status: Status, mayReturn: boolean): Subscription["state"] {
  if (ACTIVE.includes(status)) return "active";
  return mayReturn ? "unsubscribed" : "ended";
}

type Preferences = Pick<Subscription, "wantsPosts" | "wantsProjects">;

/** At least one kind must stay; choosing none means unsubscribing. */
export async function savePreferences(
  world: World,
  { id }: Pick<Subscription, "id">,
  { wantsPosts, wantsProjects }: Preferences,
): Promise<"saved" | "nothing"> {
  if (!wantsPosts && !wantsProjects) return "nothing";
  await world.db
    .update(subscribers)
    .set({ wantsPosts, wantsProjects, updatedAt: world.now() })
    .where(eq(subscribers.id, id));
  await announce(world.db, ["subscribers"]);
  return "saved";
}

/** Idempotent. False for an invalid token. */
export async function unsubscribe(world: World, token: string): Promise<boolean> {
  const subscription = await findSubscription(world, "unsubscribe", token);
  if (!subscription) return false;
  const moment = world.now();
  await world.db
    .update(subscribers)
    .set({ status: "unsubscribed", endedAt: moment, updatedAt: moment })
    .where(and(eq(subscribers.id, subscription.id), inArray(subscribers.status, ACTIVE)));
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
      confirmedAt: moment,
      endedAt: null,
      updatedAt: moment,
    })
    .where(and(eq(subscribers.id, id), canReturn));
  await announce(world.db, ["subscribers"]);
}
