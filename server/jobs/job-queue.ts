import type { z } from "zod";
import type { Queryable } from "../db/connection.ts";

export type JobRules<Data extends object> = {
  /** Also its queue's name: letters and hyphens. */
  name: string;
  data: z.ZodType<Data>;
  retries: Retries;
  /** Longer than it can take; after that it is retried. After a crash it is, within seconds. */
  timeoutSeconds: number;
  /** Concurrency per process; scheduled jobs run one at a time. */
  concurrency?: number;
  /** At most one queued or running job per key. */
  uniqueKey?: boolean;
  /** Cron expression in UTC; scheduled jobs get empty data. */
  cron?: string;
};

/** Delays double up to the maximum. */
export type Retries = { times: number; firstDelaySeconds: number; maxDelaySeconds: number };

export type Queue = {
  /** Within a transaction the job exists only once that commits. */
  add<Data extends object>(
    db: Queryable,
    job: JobRules<Data>,
    data: Data,
    options?: {
      after?: Date;
      key?: string;
      /** Keeps only the first job with this key within the period. */
      once?: { key: string; withinSeconds: number };
    },
  ): Promise<void>;
};

/** Queues dead jobs again, with all their retries; returns how many. */
export type RetryDeadJobs = (which: DeadJobFilter) => Promise<number>;

/** All dead jobs, unless it names some by their ids, or those of one job. */
export type DeadJobFilter = { ids?: string[]; name?: string };
