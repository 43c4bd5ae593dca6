import { type BackgroundLoop, startBackgroundLoop } from "../concurrency/background-loop.ts";
import type { World } from "../world.ts";
import { publishDuePosts } from "./publish-due.ts";

/** Posts are public within 30 seconds of their time. decisions: Publishing */
export const CHECK_EVERY_MS = 10_000;

/** Publishes what is due now and from then on, in every process. */
export function startScheduler(
  world: Pick<World, "db" | "queue" | "now" | "log">,
  everyMs = CHECK_EVERY_MS,
): Pick<BackgroundLoop, "stop"> {
  const publish = async (stopping: AbortSignal) => {
    await publishDuePosts(world, stopping);
  };
  const failed = (error: unknown) =>
    world.log.warn({ reason: String(error) }, "could not look for scheduled posts");
  return startBackgroundLoop(publish, { everyMs, failed });
}
