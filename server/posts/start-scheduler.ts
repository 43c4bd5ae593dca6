import type { World } from "../world.ts";
import { publishDuePosts } from "./publish-due.ts";

/** Posts are public within 30 seconds of their time. decisions: Publishing */
const CHECK_EVERY_MS = 10_000;

type Scheduler = { stop(): Promise<void> };

/** Publishes what is due now and from then on, in every process. */
export function startScheduler(
  world: Pick<World, "db" | "queue" | "now" | "log">,
  everyMs = CHECK_EVERY_MS,
): Scheduler {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const check = () => {
    running ??= publishDuePosts(world, stopping.signal)
      .then(
        () => {},
        (error: unknown) =>
          world.log.warn({ reason: String(error) }, "could not look for scheduled posts"),
      )
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(check, everyMs).unref();
  check();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
