import { and, eq, inArray } from "drizzle-orm";
import type { World } from "../world.ts";
import { CONFIRM_WITHIN_MS } from "./limits.ts";
import { subscribers } from "./tables.ts";
import { isToken, subscriberNamedBy } from "./tokens.ts";

/** What a link to confirm can do. `done`: it was used before. */
export type Confirmable = "ready" | "done" | "late" | "unknown";

/** What the link of a mail would do now; following it does nothing yet, since scanners follow links. */
export async function judgeConfirmation(
  { db, secret, now }: World,
  token: string,
): Promise<{ state: Confirmable; id: string | null }> {
  const id = subscriberNamedBy(token);
  const [row] = id ? await db.select().from(subscribers).where(eq(subscribers.id, id)) : [];
  const round = row?.confirmSentAt?.toISOString();
  if (!row || !round || !isToken(token, secret, "confirm", row.id, round)) {
    return { state: "unknown", id: null };
  }
  if (row.status === "confirmed") return { state: "done", id: row.id };
  if (row.status !== "pending") return { state: "unknown", id: null };
  const isLate = now().getTime() - Date.parse(round) > CONFIRM_WITHIN_MS;
  return { state: isLate ? "late" : "ready", id: row.id };
}

/** Confirms the subscriber that a link names, once. */
export async function confirmSubscription(world: World, token: string): Promise<Confirmable> {
  const { state, id } = await judgeConfirmation(world, token);
  if (state !== "ready" || id === null) return state;
  const moment = world.now();
  await world.db
    .update(subscribers)
    .set({ status: "confirmed", confirmedAt: moment, endedAt: null, updatedAt: moment })
    .where(and(eq(subscribers.id, id), inArray(subscribers.status, ["pending"])));
  return "ready";
}
