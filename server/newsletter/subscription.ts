import { eq } from "drizzle-orm";
import type { World } from "../world.ts";
import { subscribers } from "./tables.ts";
import { isSubscriberToken, subscriberNamedBy } from "./tokens.ts";

/**
 * A subscription as its holder sees it. `left`: by the holder's wish, which can be taken back;
 * `ended`: because mails came back, or it was never confirmed.
 */
export type Subscription = {
  id: string;
  email: string;
  state: "active" | "left" | "ended";
  wantsPosts: boolean;
  wantsProjects: boolean;
};

/** The subscription that a link in a mail belongs to; null when the link is not ours or it is gone. */
export async function subscriptionOf(
  { db, secret }: Pick<World, "db" | "secret">,
  purpose: "unsubscribe" | "preferences",
  token: string,
): Promise<Subscription | null> {
  const id = subscriberNamedBy(token);
  if (!id || !isSubscriberToken(token, secret, purpose)) return null;
  const [row] = await db.select().from(subscribers).where(eq(subscribers.id, id));
  if (!row) return null;
  const { email, wantsPosts, wantsProjects } = row;
  return { id, email, state: stateOf(row), wantsPosts, wantsProjects };
}

function stateOf(row: typeof subscribers.$inferSelect): Subscription["state"] {
  if (row.status === "pending" || row.status === "confirmed") return "active";
  return row.status === "unsubscribed" && row.confirmedAt ? "left" : "ended";
}
