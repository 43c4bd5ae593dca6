import type { z } from "zod";
import type { World } from "../world.ts";

/**
 * Work that is done after the request that asked for it, by whichever process gets there, at least
 * once: a process may end between the work and the note that it is done.
 */
export type Job<Data extends object> = {
  /** Also the name of its queue: letters and hyphens. */
  name: string;
  data: z.ZodType<Data>;
  retries: Retries;
  /** Longer than it can take; then it is tried again. One whose process dies is, within seconds. */
  withinSeconds: number;
  /** How many of them a process does at the same time; one, of those done by themselves. */
  atOnce?: number;
  /** Whether of the jobs with one key only one may wait or be done at a time. */
  onePerKey?: boolean;
  /** When it is done by itself, as a cron expression in UTC; its data is then empty. */
  every?: string;
  /** `signal` says that the process is ending, that it took too long, or that another has taken it over. */
  run(world: World, data: Data, signal: AbortSignal): Promise<void>;
};

/** How a failed job is tried again: the pause doubles up to the longest. */
export type Retries = { times: number; firstAfterSeconds: number; atMostAfterSeconds: number };

/** For what must arrive though the other side may be away for days: about 20 tries in three. */
export const FOR_THREE_DAYS: Retries = {
  times: 20,
  firstAfterSeconds: 60,
  atMostAfterSeconds: 6 * 60 * 60,
};

/** For what will be asked for again anyway. */
export const A_FEW_TIMES: Retries = { times: 3, firstAfterSeconds: 10, atMostAfterSeconds: 300 };
