import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { fillWithSubscribers, sendPost } from "../../tests/support/newsletter.ts";
import { createDeliveries, hasUnwrittenRecipients } from "./create-deliveries.ts";
import { deliverJob, resumeSends } from "./deliver-job.ts";
import { eraseSubscriber } from "./erase-subscriber.ts";
import { findSend } from "./list-sends.ts";
import { recipientsJob } from "./recipients-job.ts";
import { deliveries, sends, subscribers } from "./tables.ts";

/** In three chunks. */
const MANY = 2_500;

const { world } = await forAllTests(importWorld());
beforeEach(async () => {
  await world.db.execute(
    sql`truncate newsletter_subscribers, newsletter_sends, blog_posts, site_config cascade`,
  );
});

const written = () => world.db.$count(deliveries);
const named = (email: string) => eq(subscribers.email, email);

test("publishing writes no deliveries, and what is written later balances at every step", async () => {
  const { db } = world;
  await fillWithSubscribers(db, { confirmed: MANY });
  const sendId = await sendPost(world, "many");
  const queued = { recipients: MANY, counts: { queued: MANY } };
  expect(await written()).toBe(0);
  expect(await findSend(db, sendId)).toMatchObject(queued);

  const stopping = new AbortController();
  const firstChunk = createDeliveries(db, sendId, stopping.signal);
  stopping.abort();
  await firstChunk;
  expect(await written()).toBe(1_000);
  expect(await findSend(db, sendId)).toMatchObject(queued);

  const complete = async () => {
    await createDeliveries(db, sendId);
    return written();
  };
  expect(await Promise.all([complete(), complete()])).toEqual([MANY, MANY]);
  expect(await findSend(db, sendId)).toMatchObject(queued);
});

test("recipients are those who were subscribed at the moment of publishing", async () => {
  const { db, now } = world;
  await fillWithSubscribers(db, { confirmed: 3, ofEachOther: 1 });
  const sendId = await sendPost(world, "few");
  await db
    .update(subscribers)
    .set({ status: "unsubscribed" })
    .where(named("confirmed-1@example.com"));
  await db.transaction((tx) => eraseSubscriber(tx, "confirmed-2@example.com", now()));
  const confirmed = { status: "confirmed" as const, confirmedAt: now() };
  await db.update(subscribers).set(confirmed).where(named("pending-1@example.com"));
  expect(await findSend(db, sendId)).toMatchObject({ recipients: 3, counts: { queued: 3 } });

  await deliverJob.run(world, { sendId }, new AbortController().signal);
  expect(await findSend(db, sendId)).toMatchObject({
    state: "done",
    recipients: 3,
    counts: { queued: 0, kept: 1, sent: 0, skipped: 1, erased: 1, failed: 0, bounced: 0 },
  });
});

test("a job that is stopped while it writes deliveries sends nothing, and is queued again", async () => {
  const { db } = world;
  await fillWithSubscribers(db, { confirmed: MANY });
  const sendId = await sendPost(world, "stopped");
  const jobs = async () =>
    (await db.execute(sql`select from jobs.job where data ->> 'sendId' = ${sendId}`)).rows.length;
  const before = await jobs();
  await deliverJob.run(world, { sendId }, AbortSignal.abort());
  expect(await findSend(db, sendId)).toMatchObject({ state: "queued", counts: { queued: MANY } });
  expect(await jobs()).toBe(before + 1);
});

test("a subscriber who is being erased while deliveries are written is stored as erased", async () => {
  const { db, now } = world;
  await fillWithSubscribers(db, { confirmed: 3 });
  const sendId = await sendPost(world, "meanwhile");
  const { writing } = await db.transaction(async (tx) => {
    await eraseSubscriber(tx, "confirmed-2@example.com", now());
    const begun = { writing: createDeliveries(db, sendId) };
    await expect.poll(isSomebodyWaiting).toBe(true);
    return begun;
  });
  await writing;
  expect(await findSend(db, sendId)).toMatchObject({ counts: { queued: 2, erased: 1 } });
});

const isSomebodyWaiting = async () => {
  const { rows } = await world.db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length > 0;
};

test("recipients are listed before it is an issue's turn to be sent", async () => {
  const { db } = world;
  await fillWithSubscribers(db, { confirmed: 3 });
  const sendId = await sendPost(world, "second");
  const { rows } = await db.execute(sql`
    select from jobs.job where name = ${recipientsJob.name} and data ->> 'sendId' = ${sendId}`);
  expect([rows.length, await hasUnwrittenRecipients(db, sendId)]).toEqual([1, true]);
  await recipientsJob.run(world, { sendId }, new AbortController().signal);
  expect([await written(), await hasUnwrittenRecipients(db, sendId)]).toEqual([3, false]);
  expect(await findSend(db, sendId)).toMatchObject({ state: "queued", counts: { queued: 3 } });
});

test("an issue that an earlier version ended without its recipients is resumed", async () => {
  const { db, now } = world;
  await fillWithSubscribers(db, { confirmed: 3 });
  const [ended, paused] = [await sendPost(world, "a"), await sendPost(world, "b")];
  await db.update(sends).set({ status: "done", finishedAt: now() }).where(eq(sends.id, ended));
  await db.update(sends).set({ pausedAt: now() }).where(eq(sends.id, paused));
  await db.execute(sql`delete from jobs.job where name = ${deliverJob.name}`);
  await resumeSends(world);
  const { rows } = await db.execute<{ id: string }>(sql`
    select data ->> 'sendId' as id from jobs.job where name = ${deliverJob.name}`);
  expect(rows.map(({ id }) => id).toSorted()).toEqual([ended, paused].toSorted());
  expect(await findSend(db, ended)).toMatchObject({ state: "queued", finishedAt: null });
  await recipientsJob.run(world, { sendId: ended }, new AbortController().signal);
  expect(await findSend(db, ended)).toMatchObject({ counts: { queued: 3 } });
});
