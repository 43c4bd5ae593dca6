import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { importWorld } from "../../tests/support/import-world.ts";
import type { Job } from "./job.ts";
import { openQueue } from "./queue.ts";

type Opened = Awaited<ReturnType<typeof importWorld>>;
const opened: Opened[] = [];
afterEach(async () => {
  for (const world of opened.splice(0)) await world.close();
});

async function openWorld(): Promise<Opened> {
  const next = await importWorld();
  opened.push(next);
  return next;
}

/** A job that records its data. */
function recordingJob(run?: (text: string) => Promise<void>) {
  const received: string[] = [];
  let wake = () => {};
  const job: Job<{ text: string }> = {
    name: "telling",
    data: z.object({ text: z.string() }),
    retries: { times: 2, firstDelaySeconds: 1, maxDelaySeconds: 1 },
    timeoutSeconds: 60,
    async run(_world, { text }) {
      received.push(text);
      wake();
      await run?.(text);
    },
  };
  const until = async (count: number) => {
    while (received.length < count) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return received;
  };
  return { job, received, until };
}

test("a queued job runs", async () => {
  const { world } = await openWorld();
  const { job, until } = recordingJob();
  await world.queue.work(world, job);
  await world.queue.add(world.db, job, { text: "hello" });
  expect(await until(1)).toEqual(["hello"]);
});

test("a job queued in a rolled back transaction never runs", async () => {
  const { world } = await openWorld();
  const { job, until } = recordingJob();
  await world.queue.work(world, job);
  const undone = world.db.transaction(async (tx) => {
    await world.queue.add(tx, job, { text: "undone" });
    throw new Error("changed my mind");
  });
  await expect(undone).rejects.toThrow("changed my mind");
  await world.db.transaction((tx) => world.queue.add(tx, job, { text: "meant" }));
  expect(await until(1)).toEqual(["meant"]);
});

test("a process without workers can queue a job", async () => {
  const { world, connection } = await openWorld();
  const { job, until } = recordingJob();
  const asker = openQueue(connection, world.log);
  await asker.add(world.db, job, { text: "from elsewhere" });
  await asker.close();
  await world.queue.work(world, job);
  expect(await until(1)).toEqual(["from elsewhere"]);
});

test("a failed job is retried, and lands in the dead-letter queue after its last try", async () => {
  const { world, connection } = await openWorld();
  const { job, until } = recordingJob(async () => {
    throw new Error("no luck");
  });
  const impatient = openQueue(connection, world.log, 0.5);
  await impatient.work(world, job);
  await impatient.add(world.db, job, { text: "again" });
  expect(await until(3)).toEqual(["again", "again", "again"]);
  const dead = async () =>
    (await world.db.execute(sql`select data, source_name from jobs.job where name = 'dead'`)).rows;
  await expect.poll(dead).toEqual([{ data: { text: "again" }, source_name: "telling" }]);
  await impatient.close();
});

test("of a failed query the reason is stored, not its values", async () => {
  const { world } = await openWorld();
  const { job } = recordingJob(async () => {
    await world.db.execute(sql`select ${"ada@example.com"} from missing`);
  });
  await world.queue.work(world, job);
  await world.queue.add(world.db, job, { text: "query" });
  const outputs = async () =>
    (await world.db.execute(sql`select output from jobs.job where output is not null`)).rows;
  await expect.poll(outputs).toEqual([{ output: { reason: 'relation "missing" does not exist' } }]);
});

test("a running job finishes before the queue closes", async () => {
  const { world } = await openWorld();
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let isDone = false;
  const { job, until } = recordingJob(async () => {
    await held;
    isDone = true;
  });
  await world.queue.work(world, job);
  await world.queue.add(world.db, job, { text: "slow" });
  await until(1);
  const closing = world.queue.close();
  finish();
  await closing;
  expect(isDone).toBe(true);
});

test("with a concurrency of one the next job starts when one ends", async () => {
  const { world, connection } = await openWorld();
  const { job, until } = recordingJob();
  const patient = openQueue(connection, world.log, 600);
  const texts = Array.from({ length: 10 }, (_, index) => `job ${index}`);
  await patient.work(world, { ...job, concurrency: 1 });
  await world.db.transaction(async (tx) => {
    for (const text of texts) await patient.add(tx, job, { text });
  });
  await until(10);
  await patient.close();
});

test("a slow job does not block others while a worker is free", async () => {
  const { world, connection } = await openWorld();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  let begun = 0;
  // The first worker is busy from then on.
  const { job, until } = recordingJob(async () => {
    begun += 1;
    if (begun === 1) await held;
  });
  const patient = openQueue(connection, world.log, 600);
  await patient.work(world, { ...job, concurrency: 2 });
  await world.db.transaction(async (tx) => {
    for (let nth = 0; nth < 6; nth += 1) await patient.add(tx, job, { text: `job ${nth}` });
  });
  await until(6);
  letGo();
  await patient.close();
});

test("two processes share the work without repeating any", async () => {
  const { world, connection } = await openWorld();
  const { job, received, until } = recordingJob();
  const other = openQueue(connection, world.log);
  await world.queue.work(world, job);
  await other.work(world, job);
  const texts = Array.from({ length: 20 }, (_, index) => `job ${index}`);
  for (const text of texts) await world.queue.add(world.db, job, { text });
  await until(20);
  await other.close();
  expect(received.toSorted()).toEqual(texts.toSorted());
});

test("of jobs with one key only one is queued", async () => {
  const { world } = await openWorld();
  const { job: plain, received, until } = recordingJob();
  const job = { ...plain, uniqueKey: true };
  await world.queue.add(world.db, job, { text: "first" }, { key: "k" });
  await world.queue.add(world.db, job, { text: "second" }, { key: "k" });
  await world.queue.add(world.db, job, { text: "other" }, { key: "l" });
  await world.queue.work(world, job);
  await until(2);
  expect(received.toSorted()).toEqual(["first", "other"]);
});
