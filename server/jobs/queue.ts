import { sql } from "drizzle-orm";
import type { PoolConfig } from "pg";
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { readableMessageOf } from "../errors.ts";
import type { World } from "../world.ts";
import { type Claims, openClaims } from "./claims.ts";
import { DEAD_JOBS, ensureDeadQueue, ensureQueue, type QueueRules } from "./ensure-queue.ts";
import type { Job } from "./job.ts";
import type { Queue, RetryDeadJobs } from "./job-queue.ts";

const SCHEMA = "jobs";
const CONNECTIONS = 2;
const DEFAULT_CONCURRENCY = 5;
/** New jobs notify workers; this bounds the delay of a retry. */
const POLL_EVERY_S = 15;
const POLL_WITHOUT_NOTIFY_S = 2;
const SUPERVISE_EVERY_S = 20;
/** A live process claims what it fetched, or reclaims it after a lost connection, much sooner. */
const REQUEUE_EVERY_MS = 2_000;
const STOP_WITHIN_MS = 10_000;

const REDRIVEN_AT_ONCE = 1_000;

export type OpenQueue = Queue & {
  work<Data extends object>(world: World, job: Job<Data>): Promise<void>;
  retryDead: RetryDeadJobs;
  close(): Promise<void>;
};

export function openQueue(
  connection: PoolConfig,
  log: Logger,
  pollEverySeconds = POLL_EVERY_S,
): OpenQueue {
  const boss = new PgBoss({
    ...connectionOf(connection),
    schema: SCHEMA,
    max: CONNECTIONS,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_EVERY_S,
    monitorIntervalSeconds: SUPERVISE_EVERY_S,
  });
  boss.on("error", (error) => log.warn({ reason: error.message }, "job queue error"));
  const prepared = new Map<string, Promise<void>>();
  const workersByQueue = new Map<string, string[]>();
  const stopping = new AbortController();
  let started: Promise<void> | null = null;
  let claims: Claims | null = null;
  let orphanTimer: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    try {
      await boss.start();
      await ensureDeadQueue(boss);
    } catch (error) {
      // Or a retry would start everything twice. Only the first failure is reported.
      await boss.stop({ graceful: false }).catch(() => {});
      started = null;
      throw error;
    }
  }

  async function prepareQueue(job: QueueRules): Promise<void> {
    started ??= open();
    await started;
    const preparing = prepared.get(job.name) ?? ensureQueue(boss, job);
    prepared.set(job.name, preparing);
    await preparing.catch((error: unknown) => {
      prepared.delete(job.name);
      throw error;
    });
  }

  /** One worker per call: of several pg-boss returns only the first, which can be notified. */
  async function startWorker<Data extends object>(
    world: World,
    job: Job<Data>,
    claims: Claims,
  ): Promise<string> {
    let worker = "";
    worker = await boss.work(
      job.name,
      {
        includeMetadata: true,
        perJobResults: true,
        // A slow job must not hold up others of its batch.
        batchSize: 1,
        pollingIntervalSeconds: Math.min(pollEverySeconds, POLL_WITHOUT_NOTIFY_S),
        notifyPollingIntervalSeconds: pollEverySeconds,
      },
      async (fetched: JobWithMetadata<object>[]) => {
        const results = await Promise.all(
          fetched.map((one) => runJob(world, job, one, claims, stopping.signal)),
        );
        // More may be queued, and no further notification comes for those.
        boss.notifyWorker(worker);
        return results;
      },
    );
    return worker;
  }

  function pollOrphans(claims: Claims): NodeJS.Timeout {
    let isPolling = false;
    const poll = async () => {
      for (const name of await claims.requeueOrphans([...workersByQueue.keys()])) {
        for (const worker of workersByQueue.get(name) ?? []) boss.notifyWorker(worker);
      }
    };
    return setInterval(() => {
      if (isPolling) return;
      isPolling = true;
      poll()
        .catch((error: unknown) =>
          log.warn({ reason: String(error) }, "could not check for jobs without a process"),
        )
        .finally(() => {
          isPolling = false;
        });
    }, REQUEUE_EVERY_MS).unref();
  }

  return {
    async add(db, job, data, { after, key, once } = {}) {
      await prepareQueue(job);
      await boss.send(job.name, data, {
        db: fromDrizzle(db, sql),
        startAfter: after,
        singletonKey: once?.key ?? key,
        singletonSeconds: once?.withinSeconds,
      });
    },
    async retryDead({ ids, name }) {
      started ??= open();
      await started;
      let count = 0;
      for (;;) {
        const options = { ids, sourceName: name, limit: REDRIVEN_AT_ONCE };
        const redriven = await boss.redrive(DEAD_JOBS, options);
        count += redriven;
        if (redriven < REDRIVEN_AT_ONCE) break;
      }
      // Other processes poll.
      for (const worker of [...workersByQueue.values()].flat()) boss.notifyWorker(worker);
      return count;
    },
    async work(world, job) {
      await prepareQueue(job);
      claims ??= openClaims(world.db, boss, log);
      orphanTimer ??= pollOrphans(claims);
      const workers = workersByQueue.get(job.name) ?? [];
      workersByQueue.set(job.name, workers);
      const concurrency = job.cron ? 1 : (job.concurrency ?? DEFAULT_CONCURRENCY);
      while (workers.length < concurrency) workers.push(await startWorker(world, job, claims));
      if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: "UTC", missed: "once" });
    },
    async close() {
      if (started === null) return;
      clearInterval(orphanTimer);
      await started.catch((error) =>
        log.warn({ reason: String(error) }, "the job queue never opened"),
      );
      const stopped = boss.stop({ graceful: true, timeout: STOP_WITHIN_MS });
      stopping.abort();
      await stopped;
    },
  };
}

function connectionOf({ connectionString, host, port, user, database, password, ssl }: PoolConfig) {
  return connectionString ? { connectionString } : { host, port, user, database, password, ssl };
}

async function runJob<Data extends object>(
  world: World,
  job: Job<Data>,
  fetched: JobWithMetadata<object>,
  claims: Claims,
  stopping: AbortSignal,
): Promise<JobResult> {
  const { id, data, retryCount, retryLimit, signal } = fetched;
  try {
    const ending = AbortSignal.any([signal, stopping]);
    await claims.runClaimed(
      fetched,
      (lost) => job.run(world, job.data.parse(data ?? {}), AbortSignal.any([ending, lost])),
      ending,
    );
    return { id, status: "completed" };
  } catch (error) {
    const facts = { err: error, job: job.name, tries: retryCount + 1 };
    if (retryCount >= retryLimit) world.log.error(facts, "a job failed permanently");
    else world.log.warn(facts, "a job failed and will be retried");
    return { id, status: "failed", output: { reason: readableMessageOf(error) } };
  }
}
