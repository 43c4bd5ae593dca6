import type { Need } from "#domain/overview/overview.ts";
import { unreadMessages, untoldMessages } from "../contact/needs.ts";
import { deadJobs } from "../jobs/needs.ts";
import { mailNotSetUp } from "../mail/needs.ts";
import { failedDeliveries } from "../newsletter/needs.ts";
import { overduePosts } from "../posts/needs.ts";
import { unnamedProxy } from "../site/needs.ts";
import type { World } from "../world.ts";

/** Whether something of one kind waits for the owner at `now`; null when nothing does. */
export type NeedSource = (
  world: Pick<World, "db" | "settings" | "mailer">,
  now: Date,
) => Promise<Need | null>;

/** What the owner is told of, in the order in which it is shown. A noun adds its own line here. */
const SOURCES: readonly NeedSource[] = [
  unreadMessages,
  overduePosts,
  untoldMessages,
  failedDeliveries,
  deadJobs,
  mailNotSetUp,
  unnamedProxy,
];

/** Everything that waits for the owner. */
export async function listNeeds(
  world: Pick<World, "db" | "settings" | "mailer">,
  now: Date,
): Promise<Need[]> {
  const found = await Promise.all(SOURCES.map((source) => source(world, now)));
  return found.flatMap((need) => need ?? []);
}
