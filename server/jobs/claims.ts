import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { JobWithMetadata } from "pg-boss";
import type { Logger } from "pino";
import type { Database } from "../db/connection.ts";
import { type NamedLocks, openNamedLocks, type Release } from "../db/named-locks.ts";
import { isHeld } from "../db/with-lock.ts";

const RETRY_MS = 250;
/** The server closes a lost connection, which may hold the lock, within half a minute. */
const LOCK_WITHIN_MS = 40_000;
/** Retries that a crash of the process does not cost. */
const FREE_CRASHES = 5;

const TAKEN_OVER = "another process has taken this job over";

type Fetched = Pick<JobWithMetadata, "id" | "retryCount">;
type JobFailer = { fail(name: string, id: string, data: object): Promise<unknown> };
type Orphan = { id: string; name: string; attempt: number };

/**
 * One lock per running job, held by its process's connection: an active job whose lock is free has
 * lost its process.
 */
export type Claims = {
  /**
   * `lost` aborts on takeover by another process.
   * @throws when the job is no longer ours, its lock is not free in time, or on `signal`
   */
  runClaimed<T>(
    job: Fetched,
    work: (lost: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
  /** Requeues jobs that had no process at two calls in a row; returns their queues. */
  requeueOrphans(queues: string[]): Promise<string[]>;
};

export function openClaims(
  db: Database,
  boss: JobFailer,
  log: Logger,
  lockWithinMs = LOCK_WITHIN_MS,
): Claims {
  const locks = openNamedLocks(db, "job");
  const running = new Set<string>();
  let seen = new Set<string>();

  return {
    async runClaimed(job, work, signal) {
      running.add(job.id);
      const claim = new Claim(db, locks, job);
      try {
        await claim.acquire(performance.now() + lockWithinMs, signal);
        return await work(claim.lost);
      } finally {
        running.delete(job.id);
        await claim.release();
      }
    },

    async requeueOrphans(queues) {
      const orphans = (await findOrphans(db, queues)).filter(({ id }) => !running.has(id));
      // On the second sighting: a live process may be about to claim it.
      const due = orphans.filter((orphan) => seen.has(attemptOf(orphan)));
      seen = new Set(orphans.map(attemptOf));
      for (const orphan of due) {
        log.warn({ job: orphan.name, id: orphan.id }, "retrying a job that lost its process");
        await release(db, boss, orphan);
      }
      return [...new Set(due.map(({ name }) => name))];
    },
  };
}

const attemptOf = ({ id, attempt }: Orphan) => `${id} ${attempt}`;

class Claim {
  readonly #losing = new AbortController();
  #isOver = false;
  #isReclaiming = false;
  #losses = 0;
  #releaseLock: Release | null = null;
  readonly #db: Database;
  readonly #locks: NamedLocks;
  readonly #job: Fetched;

  constructor(db: Database, locks: NamedLocks, job: Fetched) {
    this.#db = db;
    this.#locks = locks;
    this.#job = job;
  }

  get lost(): AbortSignal {
    return this.#losing.signal;
  }

  /** @throws like `runClaimed` */
  async acquire(until: number, signal: AbortSignal | undefined): Promise<void> {
    for (;;) {
      const isClaimed = await this.#take();
      if (isClaimed) return;
      if (isClaimed === false) throw new Error(TAKEN_OVER);
      if (performance.now() > until) throw new Error("the lock of this job is still held");
      await wait(RETRY_MS, undefined, { signal });
    }
  }

  /** Null while the job is ours but a lost connection, or an attempt that timed out, still holds the lock. */
  async #take(): Promise<boolean | null> {
    const lock = await this.#locks.tryHold(this.#job.id, () => void this.#reclaim());
    if (lock) this.#releaseLock = lock;
    if (!(await isActive(this.#db, this.#job))) return false;
    return this.#releaseLock ? true : null;
  }

  async release(): Promise<void> {
    this.#isOver = true;
    await this.#releaseLock?.();
  }

  async #reclaim(): Promise<void> {
    this.#losses += 1;
    if (this.#isReclaiming) return;
    this.#isReclaiming = true;
    let isClaimed: boolean | null = null;
    while (isClaimed === null && !this.#isOver) {
      await this.#releaseLock?.();
      this.#releaseLock = null;
      const losses = this.#losses;
      isClaimed = await this.#take().catch(() => null);
      if (isClaimed && losses !== this.#losses) isClaimed = null;
      if (isClaimed === null) await wait(RETRY_MS, undefined, { ref: false });
    }
    this.#isReclaiming = false;
    if (isClaimed === false) this.#losing.abort(new Error(TAKEN_OVER));
    if (this.#isOver) await this.#releaseLock?.();
  }
}

async function isActive(db: Database, { id, retryCount }: Fetched): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from jobs.job where id = ${id} and state = 'active' and retry_count = ${retryCount}`);
  return rows.length > 0;
}

async function findOrphans(db: Database, queues: string[]): Promise<Orphan[]> {
  const { rows } = await db.execute<Orphan>(sql`
    select id, name, retry_count as attempt from jobs.job
    where state = 'active' and name = any(${sql.param(queues)}::text[])
      and not ${isHeld(sql`'job ' || id`)}`);
  return rows;
}

async function release(
  db: Database,
  boss: JobFailer,
  { id, name, attempt }: Orphan,
): Promise<void> {
  const { rows } = await db.execute(sql`
    update jobs.job set state = 'retry', start_after = now(),
      retry_limit = greatest(job.retry_limit, least(job.retry_limit + 1, queue.retry_limit + ${FREE_CRASHES}))
    from jobs.queue
    where job.id = ${id} and job.name = queue.name and job.state = 'active'
      and job.retry_count = ${attempt} and job.retry_count < queue.retry_limit + ${FREE_CRASHES}
    returning job.id`);
  if (rows.length > 0) return;
  await boss.fail(name, id, { reason: "Its process ended on each try" });
}
