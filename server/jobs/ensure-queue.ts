import type { PgBoss } from "pg-boss";
import type { JobRules } from "./job-queue.ts";

/** Dead-letter queue: kept until a person has looked at them. */
export const DEAD_JOBS = "dead";
const DAY_S = 24 * 60 * 60;
const DEAD_RETENTION_S = 90 * DAY_S;
const DONE_RETENTION_S = DAY_S;
const WAITING_RETENTION_S = 14 * DAY_S;

export type QueueRules = Pick<JobRules<never>, "name" | "retries" | "timeoutSeconds" | "uniqueKey">;

export async function ensureDeadQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(DEAD_JOBS, {
    retentionSeconds: DEAD_RETENTION_S,
    deleteAfterSeconds: DEAD_RETENTION_S,
  });
}

export async function ensureQueue(boss: PgBoss, job: QueueRules): Promise<void> {
  const rules = {
    retryLimit: job.retries.times,
    retryDelay: job.retries.firstDelaySeconds,
    retryDelayMax: job.retries.maxDelaySeconds,
    retryBackoff: true,
    expireInSeconds: job.timeoutSeconds,
    retentionSeconds: WAITING_RETENTION_S,
    deleteAfterSeconds: DONE_RETENTION_S,
    deadLetter: DEAD_JOBS,
    notify: true,
  };
  const existing = await boss.getQueue(job.name);
  // Earlier versions used heartbeats, which a busy process may miss: see claims.ts.
  if (existing) await boss.updateQueue(job.name, { ...rules, heartbeatSeconds: null });
  else
    await boss.createQueue(job.name, {
      ...rules,
      policy: job.uniqueKey ? "exclusive" : "standard",
    });
}
