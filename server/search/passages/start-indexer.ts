import type { World } from "../../world.ts";
import { indexChanges } from "./index-changes.ts";

/** For changes whose announcement was lost. */
const CHECK_EVERY_MS = 60_000;

export type Indexer = {
  /** Something was marked. */
  wake(): void;
  stop(): Promise<void>;
};

/** Rewrites the passages of what is marked now and from then on, in every process. */
export function startIndexer(
  world: Pick<World, "db" | "queue" | "log">,
  everyMs = CHECK_EVERY_MS,
): Indexer {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let isMarked = false;
  const run = async () => {
    while (isMarked && !stopping.signal.aborted) {
      isMarked = false;
      await indexChanges(world.db, { queue: world.queue, signal: stopping.signal });
    }
  };
  const wake = () => {
    isMarked = true;
    running ??= run()
      .catch((error: unknown) =>
        world.log.warn({ reason: String(error) }, "could not update the search index"),
      )
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(wake, everyMs).unref();
  wake();
  return {
    wake,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
