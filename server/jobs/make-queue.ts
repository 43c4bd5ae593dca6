import type { PgBoss } from "pg-boss";
import type { Job } from "./job.ts";

/** Where jobs lie after their last try, until a person has looked at them. */
const DEAD_JOBS = "dead";
const DAY_S = 24 * 60 * 60;
const DEAD_KEPT_S = 90 * DAY_S;
const DONE_KEPT_S = DAY_S;
const WAITING_KEPT_S = 14 * DAY_S;

/** What a queue needs to know of its jobs. */
export type QueueRules = Pick<Job<never>, "name" | "retries" | "withinSeconds" | "onePerKey">;

export async function makeDeadQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(DEAD_JOBS, {
    retentionSeconds: DEAD_KEPT_S,
    deleteAfterSeconds: DEAD_KEPT_S,
  });
}

/** Makes the queue of a job, or brings the rules of an existing one up to date. */
export async function makeQueue(boss: PgBoss, job: QueueRules): Promise<void> {
  const rules = {
    retryLimit: job.retries.times,
    retryDelay: job.retries.firstAfterSeconds,
    retryDelayMax: job.retries.atMostAfterSeconds,
    retryBackoff: true,
    expireInSeconds: job.withinSeconds,
    retentionSeconds: WAITING_KEPT_S,
    deleteAfterSeconds: DONE_KEPT_S,
    deadLetter: DEAD_JOBS,
    notify: true,
  };
  const existing = await boss.getQueue(job.name);
  // Earlier versions had heartbeats, which a process that is busy may be late with: see claims.ts.
  if (existing) await boss.updateQueue(job.name, { ...rules, heartbeatSeconds: null });
  else
    await boss.createQueue(job.name, {
      ...rules,
      policy: job.onePerKey ? "exclusive" : "standard",
    });
}
