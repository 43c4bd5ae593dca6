import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { fillWithSubscribers, sendPost } from "../../tests/support/newsletter.ts";
import { setNewsletterProcesses } from "../../tests/support/newsletter-processes.ts";
import { isLocked, withLock } from "../db/with-lock.ts";
import { siteConfig } from "../site/tables.ts";
import type { World } from "../world.ts";
import { deliverJob } from "./deliver-job.ts";
import { sends } from "./tables.ts";

const opened = setNewsletterProcesses();

const recipients = () => opened.server.received.flatMap(({ to }) => to);
const isDone = async () =>
  (await opened.world.db.select().from(sends)).every(({ status }) => status === "done");
const setRate = (perSecond: number) =>
  opened.world.db.update(siteConfig).set({ newsletterSendsPerSecond: perSecond });

test("another process resumes a stopped send at once", async () => {
  await fillWithSubscribers(opened.world.db, { confirmed: 300 });
  const first = opened.openProcess();
  await first.queue.work(first, deliverJob);
  await setRate(20);
  await sendPost(first, "post");
  await opened.server.waitForCount(20);
  const second = opened.openProcess();
  await second.queue.work(second, deliverJob);
  await first.queue.close();
  expect(recipients().length).toBeLessThan(300);
  await setRate(1_000_000);
  await expect.poll(isDone, { timeout: 30_000 }).toBe(true);
  expect(recipients()).toHaveLength(300);
  expect(new Set(recipients()).size).toBe(300);
});

test("a stopped send is queued again once its lock was released", async () => {
  await fillWithSubscribers(opened.world.db, { confirmed: 5 });
  const process = opened.openProcess();
  const sendId = await sendPost(process, "post");
  const locked: boolean[] = [];
  const listening: World = {
    ...process,
    queue: {
      async add(db) {
        locked.push(await isLocked(db, `newsletter send ${sendId}`));
      },
    },
  };
  await deliverJob.run(listening, { sendId }, AbortSignal.abort());
  expect(locked).toEqual([false]);
});

test("a locked send is retried later with a single job", async () => {
  const { db } = opened.world;
  await fillWithSubscribers(db, { confirmed: 5 });
  const other = opened.openProcess();
  const sendId = await sendPost(other, "post");
  const signal = new AbortController().signal;
  await withLock(db, `newsletter send ${sendId}`, async () => {
    for (let come = 0; come < 6; come += 1) await deliverJob.run(other, { sendId }, signal);
  });
  expect(recipients()).toEqual([]);
  const { rows } = await db.execute(sql`
    select data from jobs.job where name = 'deliver-issue' and start_after > now()`);
  // Deduplicated in 30-second windows, of which the six calls may span two.
  expect([1, 2]).toContain(rows.length);
  expect(rows[0]).toEqual({ data: { sendId } });
  await deliverJob.run(other, { sendId }, signal);
  expect(recipients()).toHaveLength(5);
});

test("losing the lock's connection stops the process and retries", async () => {
  await fillWithSubscribers(opened.world.db, { confirmed: 300 });
  const process = opened.openProcess();
  await sendPost(process, "post");
  const [send] = await opened.world.db.select().from(sends);
  const data = { sendId: send?.id ?? "" };
  const run = deliverJob.run(process, data, new AbortController().signal);
  await opened.server.waitForCount(20);
  const failed = expect(run).rejects.toThrow();
  await opened.world.db.execute(sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and mode = 'ExclusiveLock' and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())`);
  await failed;
  // PostgreSQL ends the connection before it releases its locks.
  const lock = `newsletter send ${data.sendId}`;
  await expect.poll(() => isLocked(opened.world.db, lock)).toBe(false);
  await deliverJob.run(process, data, new AbortController().signal);
  expect(await isDone()).toBe(true);
  expect(new Set(recipients()).size).toBe(300);
  // Emails in flight when the lock was lost may be sent twice.
  expect(recipients().length).toBeLessThanOrEqual(308);
});

test("all processes share the send rate, and a new rate applies soon", async () => {
  const { db } = opened.world;
  await fillWithSubscribers(db, { confirmed: 12 });
  await setRate(20);
  const both = [opened.openProcess(), opened.openProcess()];
  for (const [index, process] of both.entries()) await sendPost(process, `post-${index}`);
  const issues = await db.select().from(sends);
  const signal = new AbortController().signal;
  const begun = performance.now();
  await Promise.all(
    both.map((process, index) =>
      deliverJob.run(process, { sendId: issues[index]?.id ?? "" }, signal),
    ),
  );
  // Slots are 50 ms apart, so 24 emails take at least 23 intervals.
  expect(performance.now() - begun).toBeGreaterThan(23 * 50 - 50);
  expect(recipients()).toHaveLength(24);

  await setRate(1_000_000);
  await sendPost(opened.world, "fast");
  const [fast] = await db.select().from(sends).where(sql`status <> 'done'`);
  await deliverJob.run(both[0] ?? opened.world, { sendId: fast?.id ?? "" }, signal);
  expect(recipients()).toHaveLength(36);
});
