import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { JobWithMetadata } from "pg-boss";
import type { Logger } from "pino";
import type { Database } from "../db/connection.ts";
import { type NamedLocks, openNamedLocks, type Release } from "../db/named-locks.ts";
import { isHeld } from "../db/with-lock.ts";

const RETAKE_AFTER_MS = 250;
/** Jobs whose process died so often are retried for free; from then on each death costs a try. */
const FREE_DEATHS = 5;

type Fetched = Pick<JobWithMetadata, "id" | "retryCount">;
type Failing = { fail(name: string, id: string, data: object): Promise<unknown> };
type Orphan = { id: string; name: string; attempt: number };

/**
 * Which process is at which job: each holds a lock per job, which goes with its connection. A job that
 * is under way while its lock is free has lost its process.
 */
export type Claims = {
  /**
   * Does a job's work while no other process does. `lost` is aborted when another one has taken it
   * over.
   * @throws without having begun, when the job is not this process's any more
   */
  during<T>(job: Fetched, work: (lost: AbortSignal) => Promise<T>): Promise<T>;
  /**
   * Makes jobs of these queues available again that have been without a process since the call before;
   * answers the queues of those.
   */
  takeOver(queues: string[]): Promise<string[]>;
};

export function openClaims(db: Database, boss: Failing, log: Logger): Claims {
  const locks = openNamedLocks(db, "job");
  const atWork = new Set<string>();
  let seen = new Set<string>();

  return {
    async during(job, work) {
      atWork.add(job.id);
      const claim = new Claim(db, locks, job);
      try {
        if (!(await claim.take())) throw new Error("another process has taken this job over");
        return await work(claim.lost);
      } finally {
        atWork.delete(job.id);
        await claim.release();
      }
    },

    async takeOver(queues) {
      const orphans = (await findOrphans(db, queues)).filter(({ id }) => !atWork.has(id));
      // Not at once: a live process may be about to claim it, or to claim it again.
      const due = orphans.filter((orphan) => seen.has(attemptOf(orphan)));
      seen = new Set(orphans.map(attemptOf));
      for (const orphan of due) {
        log.warn(
          { job: orphan.name, id: orphan.id },
          "a job had lost its process; trying it again",
        );
        await release(db, boss, orphan);
      }
      return [...new Set(due.map(({ name }) => name))];
    },
  };
}

const attemptOf = ({ id, attempt }: Orphan) => `${id} ${attempt}`;

/** The lock of one attempt at a job, held again when its connection breaks. */
class Claim {
  readonly #losing = new AbortController();
  #isOver = false;
  #isRetaking = false;
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

  async take(): Promise<boolean> {
    const lock = await this.#locks.tryHold(this.#job.id, () => void this.#retake());
    if (!lock) return false;
    this.#releaseLock = lock;
    return isUnderWay(this.#db, this.#job);
  }

  async release(): Promise<void> {
    this.#isOver = true;
    await this.#releaseLock?.();
  }

  async #retake(): Promise<void> {
    if (this.#isRetaking) return;
    this.#isRetaking = true;
    let isTaken: boolean | null = null;
    while (isTaken === null && !this.#isOver) {
      await this.#releaseLock?.();
      this.#releaseLock = null;
      isTaken = await this.take().catch(() => null);
      if (isTaken === null) await wait(RETAKE_AFTER_MS, undefined, { ref: false });
    }
    this.#isRetaking = false;
    if (isTaken === false) this.#losing.abort(new Error("another process has taken this job over"));
    if (this.#isOver) await this.#releaseLock?.();
  }
}

async function isUnderWay(db: Database, { id, retryCount }: Fetched): Promise<boolean> {
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

async function release(db: Database, boss: Failing, { id, name, attempt }: Orphan): Promise<void> {
  const { rows } = await db.execute(sql`
    update jobs.job set state = 'retry', start_after = now(),
      retry_limit = greatest(job.retry_limit, least(job.retry_limit + 1, queue.retry_limit + ${FREE_DEATHS}))
    from jobs.queue
    where job.id = ${id} and job.name = queue.name and job.state = 'active'
      and job.retry_count = ${attempt} and job.retry_count < queue.retry_limit + ${FREE_DEATHS}
    returning job.id`);
  if (rows.length > 0) return;
  // The last try: it goes to the dead.
  await boss.fail(name, id, { reason: "Its process ended at each try" });
}
