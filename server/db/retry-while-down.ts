import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { isDatabaseDown } from "./database-down.ts";

const PAUSE_MIN_MS = 100;
const PAUSE_MAX_MS = 5_000;

export type RetryOptions = { log: Logger; signal?: AbortSignal };

/**
 * Retries with growing pauses while the database cannot be reached.
 * @throws any other error, and the reason of `signal` once it is aborted
 */
export async function retryWhileDown<T>(
  work: () => Promise<T>,
  { log, signal }: RetryOptions,
): Promise<T> {
  for (let pause = PAUSE_MIN_MS; ; pause = Math.min(pause * 2, PAUSE_MAX_MS)) {
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      if (!isDatabaseDown(error)) throw error;
      log.warn({ reason: String(error) }, "the database is away; trying again");
      await wait(pause, undefined, { signal });
    }
  }
}
