import type { Need } from "#domain/overview/overview.ts";
import { undeliveredMessages, unreadMessages } from "../contact/needs.ts";
import { deadJobs } from "../jobs/needs.ts";
import { mailNotSetUp } from "../mail/needs.ts";
import { failedDeliveries } from "../newsletter/needs.ts";
import { overduePosts } from "../posts/needs.ts";
import { unrecognizedProxy } from "../site/needs.ts";
import type { World } from "../world.ts";
import type { NeedSource } from "./need-source.ts";

/** In display order; each noun adds its own source. */
const SOURCES: readonly NeedSource[] = [
  unreadMessages,
  overduePosts,
  undeliveredMessages,
  failedDeliveries,
  deadJobs,
  mailNotSetUp,
  unrecognizedProxy,
];

export async function listNeeds(
  world: Pick<World, "db" | "settings" | "mailer">,
  now: Date,
): Promise<Need[]> {
  const needs = await Promise.all(SOURCES.map((source) => source(world, now)));
  return needs.flatMap((need) => need ?? []);
}
