import { eq } from "drizzle-orm";
import type { World } from "../world.ts";
import { subscribers } from "./tables.ts";
import { isValidSubscriberToken, subscriberIdFrom } from "./tokens.ts";

/** `ended`: bounced, complained or never confirmed; cannot be undone by the holder. */
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
  const [row] = await db.select().from(subscribers).where(eq(subscribers.id, id));
  if (!row) return null;
  const { email, wantsPosts, wantsProjects } = row;
  return { id, email, state: stateOf(row), wantsPosts, wantsProjects };
}

function stateOf(row: typeof subscribers.$inferSelect): Subscription["state"] {
  if (row.status === "pending" || row.status === "confirmed") return "active";
  return row.status === "unsubscribed" && row.confirmedAt ? "unsubscribed" : "ended";
}
