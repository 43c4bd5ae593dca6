import { setInterval } from "node:timers";
import type { World } from "../world.ts";
import { dayOf } from "./record-view.ts";
import { forgetSaltsBefore } from "./visitor-id.ts";

const EVERY_MS = 60 * 60 * 1000;

/** Deletes the salts of past days, now and within the hour in which a day ends, until `stop`. */
export async function keepForgettingSalts(
  { db, log, now }: Pick<World, "db" | "log" | "now">,
  everyMs = EVERY_MS,
): Promise<{ stop(): Promise<void> }> {
  const forget = () => forgetSaltsBefore(db, dayOf(now()));
  await forget();
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = forget().catch((error: unknown) =>
      log.warn({ reason: String(error) }, "old salts could not be deleted; the next hour will"),
    );
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
