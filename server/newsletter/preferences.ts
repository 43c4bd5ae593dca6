import { eq } from "drizzle-orm";
import { announce } from "../db/announcements.ts";
import type { World } from "../world.ts";
import type { Subscription } from "./subscription.ts";
import { subscribers } from "./tables.ts";

export type Preferences = Pick<Subscription, "wantsPosts" | "wantsProjects">;

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
