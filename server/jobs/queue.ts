import { sql } from "drizzle-orm";
import type { PoolConfig } from "pg";
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Queryable } from "../db/connection.ts";
import type { World } from "../world.ts";
import { type Claims, openClaims } from "./claims.ts";
import type { Job } from "./job.ts";
import { makeDeadQueue, makeQueue, type QueueRules } from "./make-queue.ts";

const SCHEMA = "jobs";
const CONNECTIONS = 2;
/** Jobs of one kind that a process does at the same time, where the kind says nothing else. */
const AT_ONCE = 5;
/** New jobs wake their workers at once; this is how late a retry may be. */
const LOOK_EVERY_S = 15;
const LOOK_WHEN_DEAF_EVERY_S = 2;
const SUPERVISE_EVERY_S = 20;
/** A live process claims what it fetched, also after a broken connection, much sooner than this. */
const TAKE_OVER_EVERY_MS = 2_000;
const STOP_WITHIN_MS = 10_000;

export type Queue = {
  /** Asks for a job. In a transaction the job exists when that commits, and never when it does not. */
  add<Data extends object>(
    db: Queryable,
    job: Job<Data>,
    data: Data,
    options?: {
      after?: Date;
      key?: string;
      /** Of those that are asked for with one key within so long, only the first is kept. */
      once?: { key: string; withinSeconds: number };
    },
  ): Promise<void>;
};

export type OpenQueue = Queue & {
  /** From now on this process does such jobs. May be repeated after a failure. */
  work<Data extends object>(world: World, job: Job<Data>): Promise<void>;
  /** Lets jobs under way finish, then lets go of the database. */
  close(): Promise<void>;
};

/** The queue in the database of `connection`; nothing is opened before it is used. */
export function openQueue(
  connection: PoolConfig,
  log: Logger,
  lookEverySeconds = LOOK_EVERY_S,
): OpenQueue {
  const boss = new PgBoss({
    ...connectionOf(connection),
    schema: SCHEMA,
    max: CONNECTIONS,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_EVERY_S,
    monitorIntervalSeconds: SUPERVISE_EVERY_S,
  });
  boss.on("error", (error) => log.warn({ reason: error.message }, "the job queue stumbled"));
  const made = new Map<string, Promise<void>>();
  /** The workers of each queue. */
  const employed = new Map<string, string[]>();
  const stopping = new AbortController();
  let started: Promise<void> | null = null;
  let claims: Claims | null = null;
  let watching: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    try {
      await boss.start();
      await makeDeadQueue(boss);
    } catch (error) {
      // Else what is started by then would be started a second time. The first failure is the one to see.
      await boss.stop({ graceful: false }).catch(() => {});
      started = null;
      throw error;
    }
  }

  async function know(job: QueueRules): Promise<void> {
    started ??= open();
    await started;
    const making = made.get(job.name) ?? makeQueue(boss, job);
    made.set(job.name, making);
    await making.catch((error: unknown) => {
      made.delete(job.name);
      throw error;
    });
  }

  /** One worker by itself: pg-boss tells of several at once only the first, which it can wake. */
  async function employ<Data extends object>(
    world: World,
    job: Job<Data>,
    own: Claims,
  ): Promise<string> {
    // The first job may be done before its worker is known.
    let worker = "";
    worker = await boss.work(
      job.name,
      {
        includeMetadata: true,
        perJobResults: true,
        // Each by itself: one that takes long must not hold up those that came with it.
        batchSize: 1,
        pollingIntervalSeconds: Math.min(lookEverySeconds, LOOK_WHEN_DEAF_EVERY_S),
        notifyPollingIntervalSeconds: lookEverySeconds,
      },
      async (found: JobWithMetadata<object>[]) => {
        const results = await Promise.all(
          found.map((one) => runJob(world, job, one, own, stopping.signal)),
        );
        // More may wait behind it, and nobody will be notified of those again.
        boss.notifyWorker(worker);
        return results;
      },
    );
    return worker;
  }

  /** Looks again and again for jobs whose process died. */
  function watch(own: Claims): NodeJS.Timeout {
    let isLooking = false;
    const look = async () => {
      for (const name of await own.takeOver([...employed.keys()])) {
        for (const worker of employed.get(name) ?? []) boss.notifyWorker(worker);
      }
    };
    return setInterval(() => {
      if (isLooking) return;
      isLooking = true;
      look()
        .catch((error: unknown) =>
          log.warn({ reason: String(error) }, "could not look for jobs without a process"),
        )
        .finally(() => {
          isLooking = false;
        });
    }, TAKE_OVER_EVERY_MS).unref();
  }

  return {
    async add(db, job, data, { after, key, once } = {}) {
      await know(job);
      await boss.send(job.name, data, {
        db: fromDrizzle(db, sql),
        startAfter: after,
        singletonKey: once?.key ?? key,
        singletonSeconds: once?.withinSeconds,
      });
    },
    async work(world, job) {
      await know(job);
      claims ??= openClaims(world.db, boss, log);
      watching ??= watch(claims);
      const workers = employed.get(job.name) ?? [];
      employed.set(job.name, workers);
      const atOnce = job.every ? 1 : (job.atOnce ?? AT_ONCE);
      while (workers.length < atOnce) workers.push(await employ(world, job, claims));
      if (job.every) await boss.schedule(job.name, job.every, {}, { tz: "UTC", missed: "once" });
    },
    async close() {
      if (started === null) return;
      clearInterval(watching);
      await started.catch((error) => log.warn({ reason: String(error) }, "the queue never opened"));
      const stopped = boss.stop({ graceful: true, timeout: STOP_WITHIN_MS });
      stopping.abort();
      await stopped;
    },
  };
}

function connectionOf({ connectionString, host, port, user, database, password, ssl }: PoolConfig) {
  return connectionString ? { connectionString } : { host, port, user, database, password, ssl };
}

/** A failure is for the queue to try again; after the last try it is an error of ours. */
async function runJob<Data extends object>(
  world: World,
  job: Job<Data>,
  found: JobWithMetadata<object>,
  claims: Claims,
  stopping: AbortSignal,
): Promise<JobResult> {
  const { id, data, retryCount, retryLimit, signal } = found;
  try {
    await claims.during(found, (lost) =>
      job.run(world, job.data.parse(data ?? {}), AbortSignal.any([signal, stopping, lost])),
    );
    return { id, status: "completed" };
  } catch (error) {
    const facts = { err: error, job: job.name, tries: retryCount + 1 };
    if (retryCount >= retryLimit) world.log.error(facts, "a job failed for good");
    else world.log.warn(facts, "a job failed and will be tried again");
    return { id, status: "failed", output: { reason: String(error) } };
  }
}
