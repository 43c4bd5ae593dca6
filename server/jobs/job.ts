import { z } from "zod";
import type { World } from "../world.ts";
import type { JobRules, Retries } from "./job-queue.ts";

/** Runs later, in any process, at least once: a process may die before completion is recorded. */
export type Job<Data extends object> = JobRules<Data> & {
  /** `signal` aborts on shutdown, timeout or takeover by another process. */
  run(world: World, data: Data, signal: AbortSignal): Promise<void>;
};

/** For what must arrive even when the other side is away for days: about 20 tries in three. */
export const RETRY_FOR_THREE_DAYS: Retries = {
  times: 20,
  firstDelaySeconds: 60,
  maxDelaySeconds: 6 * 60 * 60,
};

/** For work that will be requested again anyway. */
export const RETRY_BRIEFLY: Retries = { times: 3, firstDelaySeconds: 10, maxDelaySeconds: 300 };

/** Runs by `cron`, without data. */
export function scheduledJob(
  job: Required<Pick<Job<object>, "name" | "timeoutSeconds" | "cron" | "run">>,
): Job<object> {
  return { ...job, data: z.object({}), retries: RETRY_BRIEFLY };
}
