import { and, eq } from "drizzle-orm";
import { announce } from "../db/announcements.ts";
import type { World } from "../world.ts";
import { CONFIRM_WITHIN_MS } from "./limits.ts";
import { signUp } from "./subscribe.ts";
import { subscribers } from "./tables.ts";
import { isToken, subscriberNamedBy } from "./tokens.ts";

/** What a link to confirm can do. `done`: it was used before. */
export type Confirmable = "ready" | "done" | "late" | "unknown";

type Asked = typeof subscribers.$inferSelect;
type Judged =
  | { state: "unknown"; asked: null }
  | { state: "ready" | "done" | "late"; asked: Asked };

/** What the link of a mail would do now; following it does nothing yet, since scanners follow links. */
export async function judgeConfirmation(
  { db, secret, now }: World,
  token: string,
): Promise<Judged> {
  const id = subscriberNamedBy(token);
  const [asked] = id ? await db.select().from(subscribers).where(eq(subscribers.id, id)) : [];
  const round = asked?.confirmSentAt?.toISOString();
  if (!asked || !round || !isToken(token, secret, "confirm", asked.id, round)) {
    return { state: "unknown", asked: null };
  }
  if (asked.status === "confirmed") return { state: "done", asked };
  if (asked.status !== "pending") return { state: "unknown", asked: null };
  const isLate = now().getTime() - Date.parse(round) > CONFIRM_WITHIN_MS;
  return { state: isLate ? "late" : "ready", asked };
}

/** Confirms the subscriber that a link names, once. */
export async function confirmSubscription(world: World, token: string): Promise<Confirmable> {
  const { state, asked } = await judgeConfirmation(world, token);
  if (state !== "ready") return state;
  const moment = world.now();
  await world.db
    .update(subscribers)
    .set({ status: "confirmed", confirmedAt: moment, endedAt: null, updatedAt: moment })
    .where(and(eq(subscribers.id, asked.id), eq(subscribers.status, "pending")));
  await announce(world.db, ["subscribers"]);
  return "ready";
}

/** Mails a new link to whom a late one was mailed; false for every other link. */
export async function askAgain(world: World, token: string): Promise<boolean> {
  const { state, asked } = await judgeConfirmation(world, token);
  if (state !== "late") return false;
  const { email, source, consentText } = asked;
  return (await signUp(world, { email, source, consentText })) === "heard";
}
