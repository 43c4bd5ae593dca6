import { type SQL, sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { importWorld } from "../../tests/support/import-world.ts";
import { type Claims, openClaims } from "./claims.ts";
import { type Job, RETRY_FOR_THREE_DAYS } from "./job.ts";

let opened: Awaited<ReturnType<typeof importWorld>>;
let failed: string[];
let begun: number;
let finish: () => void;
let signal: AbortSignal | undefined;

/** Runs until `finish`; its queue would retry after a minute. */
const slow: Job<object> = {
  name: "slow",
  data: z.object({}),
  retries: RETRY_FOR_THREE_DAYS,
  timeoutSeconds: 600,
  async run(_world, _data, given) {
    begun += 1;
    signal = given;
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
  },
};

/** With one such job queued, and the claims of another process. */
async function openWorld(): Promise<Claims> {
  opened = await importWorld();
  failed = [];
  begun = 0;
  const { world } = opened;
  await world.queue.add(world.db, slow, {});
  const fail = async (_: string, id: string) => void failed.push(id);
  return openClaims(world.db, { fail }, world.log);
}
afterEach(async () => {
  finish?.();
  await opened.close();
});

const job = async () => {
  const { rows } = await opened.world.db.execute<{
    id: string;
    state: string;
    retry_count: number;
    is_due: boolean;
  }>(sql`select id, state, retry_count, start_after <= now() as is_due from jobs.job
    where name = 'slow'`);
  return rows[0] ?? { id: "", state: "none", retry_count: 0, is_due: false };
};

/** As a process that was killed after fetching the job leaves it. */
const fetchAndDie = (attempt: number) =>
  opened.world.db.execute(sql`update jobs.job set state = 'active', started_on = now(),
    start_after = now() + interval '1 minute', retry_count = ${attempt} where name = 'slow'`);

/** Processes of the database that hold the job's lock; pg-boss takes others. */
const locks = async () => {
  const { rows } = await opened.world.db.execute<{ pid: number }>(sql`
    select pid from pg_locks join jobs.job
      on hashtextextended('job ' || job.id, 0) = (classid::bigint << 32) | objid::bigint
    where job.name = 'slow' and locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`);
  return rows.map(({ pid }) => pid);
};

const waitingForLocks = async () => {
  const { rows } = await opened.world.db.execute(sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`);
  return rows.length;
};

test("a job whose process died is due at once, and uses up a retry only after five crashes", async () => {
  const claims = await openWorld();
  const deaths = 5 + slow.retries.times;
  for (let attempt = 0; attempt < deaths; attempt += 1) {
    await fetchAndDie(attempt);
    // It may have been fetched a moment ago.
    expect(await claims.requeueOrphans(["slow"])).toEqual([]);
    expect((await job()).state).toBe("active");
    expect(await claims.requeueOrphans(["another"])).toEqual([]);
    await claims.requeueOrphans(["slow"]);
    expect(await claims.requeueOrphans(["slow"])).toEqual(["slow"]);
    expect(await job()).toMatchObject({ state: "retry", is_due: true });
  }
  expect(failed).toEqual([]);
  await fetchAndDie(deaths);
  await claims.requeueOrphans(["slow"]);
  await claims.requeueOrphans(["slow"]);
  expect(failed).toEqual([(await job()).id]);
});

test("a running job survives lost connections and runs once", async () => {
  const claims = await openWorld();
  const { world } = opened;
  await world.queue.work(world, slow);
  await expect.poll(() => begun).toBe(1);
  const [before] = await locks();
  for (let look = 0; look < 3; look += 1) expect(await claims.requeueOrphans(["slow"])).toEqual([]);

  await world.db.execute(sql`select pg_terminate_backend(${before})`);
  await expect.poll(async () => (await locks()).filter((pid) => pid !== before)).toHaveLength(1);
  for (let look = 0; look < 3; look += 1) expect(await claims.requeueOrphans(["slow"])).toEqual([]);
  expect(signal?.aborted).toBe(false);
  finish();
  await expect.poll(async () => (await job()).state).toBe("completed");
  expect(begun).toBe(1);
  await expect.poll(locks).toEqual([]);
});

test("a running job waits while the server still holds the lock of its lost connection", async () => {
  await openWorld();
  const { world } = opened;
  await world.queue.work(world, slow);
  await expect.poll(() => begun).toBe(1);
  const [before] = await locks();
  const pool = world.db.$client;
  const other = await pool.connect();
  try {
    // Waiting for the lock, it is granted it before the job can ask again.
    const lock = `hashtextextended('job ${(await job()).id}', 0)`;
    const granted = other.query(`select pg_backend_pid() as pid, pg_advisory_lock(${lock})`);
    await expect.poll(waitingForLocks).toBe(1);
    const connect = vi.spyOn(pool, "connect");
    await world.db.execute(sql`select pg_terminate_backend(${before})`);
    const { pid } = (await granted).rows[0];
    // Statements outside transactions pass a callback. The second attempt follows a refused first.
    await expect
      .poll(() => connect.mock.calls.filter((given: unknown[]) => given.length === 0).length)
      .toBeGreaterThanOrEqual(2);
    expect(signal?.aborted).toBe(false);
    await other.query(`select pg_advisory_unlock(${lock})`);
    await expect.poll(async () => (await locks()).filter((held) => held !== pid)).toHaveLength(1);
    expect(signal?.aborted).toBe(false);
  } finally {
    other.release();
  }
});

test("a running job that loses one connection after another has its lock in the end", async () => {
  await openWorld();
  await fetchAndDie(0);
  const { world } = opened;
  const { id } = await job();
  const cut = async () => {
    const [pid] = await locks();
    await world.db.execute(sql`select pg_terminate_backend(${pid})`);
    await expect.poll(locks).not.toContain(pid);
  };
  let isToBeCut = false;
  // The job is looked up once its lock is acquired.
  const execute = async (query: SQL) => {
    if (isToBeCut) await cut();
    isToBeCut = false;
    return world.db.execute(query);
  };
  const db = new Proxy(world.db, {
    get: (target, key) => (key === "execute" ? execute : Reflect.get(target, key)),
  });
  const claims = openClaims(db, { fail: async () => {} }, world.log);
  const { promise, resolve } = Promise.withResolvers<string>();
  let lost: AbortSignal | undefined;
  const running = claims.runClaimed({ id, retryCount: 0 }, (given) => {
    lost = given;
    return promise;
  });
  await expect.poll(() => lost).toBeDefined();
  isToBeCut = true;
  await cut();
  await expect.poll(() => isToBeCut).toBe(false);
  await expect.poll(locks).toHaveLength(1);
  expect(lost?.aborted).toBe(false);
  resolve("done");
  expect(await running).toBe("done");
  expect(await locks()).toEqual([]);
});

test("a stalled process that lost its job is aborted, and cannot start one it lost", async () => {
  const claims = await openWorld();
  const { world } = opened;
  await world.queue.work(world, slow);
  await expect.poll(() => begun).toBe(1);
  const { id, retry_count: attempt } = await job();
  await fetchAndDie(attempt + 1);
  const [backend] = await locks();
  await world.db.execute(sql`select pg_terminate_backend(${backend})`);
  await expect.poll(() => signal?.aborted).toBe(true);

  const late = claims.runClaimed({ id, retryCount: attempt }, async () => "worked");
  await expect(late).rejects.toThrow("another process has taken this job over");
});

test("an attempt waits for the end of another that lost the job, and runs alone", async () => {
  const claims = await openWorld();
  await fetchAndDie(0);
  const { id } = await job();
  const { promise, resolve } = Promise.withResolvers<string>();
  const events: string[] = [];
  const first = claims.runClaimed({ id, retryCount: 0 }, () => {
    events.push("first begins");
    return promise;
  });
  await expect.poll(() => events).toHaveLength(1);

  await fetchAndDie(1);
  const elsewhere = openClaims(opened.world.db, { fail: async () => {} }, opened.world.log);
  const second = elsewhere.runClaimed({ id, retryCount: 1 }, async () => {
    events.push("second begins");
    return "second";
  });
  // Refused at once, while the second waits.
  const late = elsewhere.runClaimed({ id, retryCount: 0 }, async () => "late");
  await expect(late).rejects.toThrow("taken this job over");
  events.push("first ends");
  resolve("first");
  expect([await first, await second]).toEqual(["first", "second"]);
  expect(events).toEqual(["first begins", "first ends", "second begins"]);
});

test("an attempt whose lock is not free in time fails, and stops waiting at the end of its process", async () => {
  const claims = await openWorld();
  await fetchAndDie(0);
  const found = { id: (await job()).id, retryCount: 0 };
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = claims.runClaimed(found, () => promise);
  await expect.poll(async () => (await locks()).length).toBe(1);

  const { db, log } = opened.world;
  const elsewhere = openClaims(db, { fail: async () => {} }, log, 0);
  await expect(elsewhere.runClaimed(found, async () => "second")).rejects.toThrow("still held");
  const stopped = claims.runClaimed(found, async () => "third", AbortSignal.abort());
  await expect(stopped).rejects.toThrow("aborted");
  resolve("first");
  expect(await first).toBe("first");
});
