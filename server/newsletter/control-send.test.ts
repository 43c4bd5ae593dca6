import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  addressOf,
  deliver,
  deliverUntilCrash,
  deliveryTo,
  readBalanced,
  setOutcome,
} from "../../tests/support/delivered-issue.ts";
import { fillWithSubscribers, sendPost } from "../../tests/support/newsletter.ts";
import { setNewsletterProcesses } from "../../tests/support/newsletter-processes.ts";
import { blogPosts } from "../posts/tables.ts";
import { siteConfig } from "../site/tables.ts";
import type { World } from "../world.ts";
import { pauseSend, resendTo, resumeSend } from "./control-send.ts";
import { resumeSends } from "./deliver-job.ts";
import { eraseSubscriber } from "./erase-subscriber.ts";
import { mailingIdOf } from "./mailing-id.ts";
import { subscribers } from "./tables.ts";

// Each opens databases and mail servers of its own.
const SUBSCRIBERS = 60;
/** In flight when the issue is paused. */
const IN_FLIGHT_MAX = 8;

const opened = setNewsletterProcesses();
beforeEach(() => fillWithSubscribers(opened.world.db, { confirmed: SUBSCRIBERS }));

const recipients = () => opened.server.received.flatMap(({ to }) => to);

const read = (sendId: string) => readBalanced(opened.world.db, sendId);

test("a paused issue is sent by no process, also after a restart, until it goes on", async () => {
  const { world } = opened;
  await world.db.update(siteConfig).set({ newsletterSendsPerSecond: 10 });
  const [first, second] = [opened.openProcess(), opened.openProcess()];
  const sendId = await sendPost(first, "post");
  const running = Promise.all([deliver(first, sendId), deliver(second, sendId)]);
  await opened.server.waitForCount(5);
  expect(await pauseSend(second, sendId)).toBe(true);
  await running;
  const paused = await read(sendId);
  expect(paused.state).toBe("paused");
  expect(paused.counts.sent).toBe(recipients().length);
  expect(paused.counts.queued).toBeGreaterThanOrEqual(SUBSCRIBERS - 5 - 2 * IN_FLIGHT_MAX);

  // As a start does.
  await world.db.execute(sql`delete from jobs.job where name = 'deliver-issue'`);
  await resumeSends(first);
  for (const process of [first, second]) await deliver(process, sendId);
  expect((await read(sendId)).counts).toEqual(paused.counts);
  const { rows } = await world.db.execute(sql`select from jobs.job where name = 'deliver-issue'`);
  expect(rows).toHaveLength(0);

  await world.db.update(siteConfig).set({ newsletterSendsPerSecond: 1000 });
  expect(await pauseSend(first, sendId)).toBe(false);
  expect(await resumeSend(second, sendId)).toBe(true);
  expect(await resumeSend(second, sendId)).toBe(false);
  await deliver(first, sendId);
  expect(await read(sendId)).toMatchObject({
    state: "done",
    counts: { sent: SUBSCRIBERS, queued: 0 },
    perhapsTwice: 0,
  });
  expect(new Set(recipients()).size).toBe(SUBSCRIBERS);
  expect(recipients()).toHaveLength(SUBSCRIBERS);
  expect(await pauseSend(first, sendId)).toBe(false);
});

test("an issue that rested for more than a day is paused by a start, until the owner resumes it", async () => {
  const { world } = opened;
  const sendId = await sendPost(world, "post");
  const cut = await deliverUntilCrash(world, sendId);
  const startAfter = (hours: number) => {
    const then = new Date(Date.now() + hours * 60 * 60_000);
    return resumeSends({ ...world, now: () => then });
  };
  await startAfter(23);
  expect((await read(sendId)).state).toBe("sending");
  // Waits for a retry.
  await setOutcome(opened.world.db, cut, {
    nextAttemptAt: new Date(Date.now() + 30 * 60 * 60_000),
  });
  await startAfter(49);
  expect((await read(sendId)).state).toBe("sending");
  await startAfter(55);
  expect((await read(sendId)).state).toBe("paused");
  await setOutcome(opened.world.db, cut, { nextAttemptAt: new Date() });
  await deliver(opened.openProcess(), sendId);
  expect(recipients()).toEqual([]);

  expect(await resumeSend(world, sendId)).toBe(true);
  await deliver(opened.openProcess(), sendId);
  expect(await read(sendId)).toMatchObject({ state: "done", counts: { queued: 0 } });
});

test("no email is handed over once the pause is confirmed", async () => {
  const { world } = opened;
  const sendId = await sendPost(world, "post");
  const handed: string[] = [];
  let atPause = 0;
  const mailer: World["mailer"] = {
    ...world.mailer,
    async send({ to }) {
      handed.push(to);
      if (handed.length === 3) {
        await pauseSend(world, sendId);
        atPause = handed.length;
      }
      return { ok: true, messageId: `<${to}>` };
    },
  };
  await deliver({ ...world, mailer }, sendId);
  // Only those that were claimed before.
  expect(handed.length).toBeLessThanOrEqual(atPause + IN_FLIGHT_MAX);
  expect((await read(sendId)).counts.sent).toBe(handed.length);
});

test("an attempt without an outcome is repeated and marked, and the accounts balance", async () => {
  const { world } = opened;
  const sendId = await sendPost(world, "post");
  const cut = await deliverUntilCrash(world, sendId);
  expect(await deliveryTo(opened.world.db, cut)).toMatchObject({
    status: "queued",
    isInFlight: true,
    attempts: 0,
  });
  await read(sendId);
  await deliver(opened.openProcess(), sendId);
  expect(await deliveryTo(opened.world.db, cut)).toMatchObject({
    isInFlight: false,
    isPerhapsTwice: true,
  });
  expect(await read(sendId)).toMatchObject({ counts: { sent: SUBSCRIBERS }, perhapsTwice: 1 });
});

test("an email whose acceptance was cut off is marked when it is sent again", async () => {
  const { world } = opened;
  const sendId = await sendPost(world, "post");
  const unsent = { ok: false, kind: "unsent", reason: "Connection closed" } as const;
  const [cut, dropped, left] = [addressOf(1), addressOf(2), addressOf(3)];
  const cutting: World["mailer"] = {
    ...world.mailer,
    async send({ to }) {
      if (to === cut || to === left) return { ...unsent, mayHaveArrived: true };
      return to === dropped ? unsent : { ok: true, messageId: `<${to}>` };
    },
  };
  await deliver({ ...world, mailer: cutting }, sendId);
  expect(await deliveryTo(opened.world.db, cut)).toMatchObject({ status: "queued", attempts: 1 });
  await world.db
    .update(subscribers)
    .set({ status: "unsubscribed" })
    .where(eq(subscribers.email, left));
  await deliver({ ...opened.openProcess(), now: () => new Date(Date.now() + 6 * 60_000) }, sendId);
  expect(await deliveryTo(opened.world.db, cut)).toMatchObject({
    isInFlight: false,
    isPerhapsTwice: true,
  });
  expect(await deliveryTo(opened.world.db, dropped)).toMatchObject({
    status: "sent",
    isPerhapsTwice: false,
  });
  expect(await deliveryTo(opened.world.db, left)).toMatchObject({
    status: "skipped",
    isInFlight: true,
  });
  expect(await read(sendId)).toMatchObject({
    counts: { sent: SUBSCRIBERS - 1, skipped: 1 },
    perhapsTwice: 1,
  });
});

test("a resend reaches only failed recipients who are still subscribed", async () => {
  const { world } = opened;
  const { db } = world;
  const sendId = await sendPost(world, "post");
  await deliver(opened.openProcess(), sendId);
  opened.server.received.length = 0;
  for (const number of [1, 2, 3, 4, 5]) {
    await setOutcome(opened.world.db, addressOf(number), {
      status: "failed",
      attempts: 16,
      lastError: "Full",
    });
  }
  await setOutcome(opened.world.db, addressOf(6), { status: "bounced" });
  await setOutcome(opened.world.db, addressOf(7), { status: "skipped" });
  const change = (number: number, values: Partial<typeof subscribers.$inferInsert>) =>
    db
      .update(subscribers)
      .set(values)
      .where(eq(subscribers.email, addressOf(number)));
  await change(2, { status: "unsubscribed" });
  await change(3, { status: "bounced" });
  await change(4, { wantsPosts: false });
  await db.transaction((tx) => eraseSubscriber(tx, addressOf(5), new Date()));
  const before = await read(sendId);
  expect(before.counts).toMatchObject({ failed: 5, bounced: 1, skipped: 1 });

  const both = await Promise.all([
    resendTo("failed", world, sendId),
    resendTo("failed", world, sendId),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["none", "resent"]);
  expect(both).toContainEqual({ status: "resent", count: 1 });
  expect(await read(sendId)).toMatchObject({ state: "queued", counts: { queued: 1, failed: 4 } });
  await deliver(opened.openProcess(), sendId);
  expect(recipients()).toEqual([addressOf(1)]);
  expect(opened.server.received[0]?.raw).toContain(mailingIdOf(sendId));
  expect(await read(sendId)).toMatchObject({ state: "done", counts: { queued: 0, failed: 4 } });
  expect(await deliveryTo(opened.world.db, addressOf(1))).toMatchObject({
    status: "sent",
    isPerhapsTwice: false,
  });
});

test("nothing is resent about what is no longer public, nor to anyone when all was sent", async () => {
  const { world } = opened;
  const sendId = await sendPost(world, "post");
  await deliver(world, sendId);
  expect(await resendTo("failed", world, sendId)).toEqual({ status: "none" });
  await setOutcome(opened.world.db, addressOf(1), { status: "failed" });
  await world.db.update(blogPosts).set({ status: "draft" });
  expect(await resendTo("failed", world, sendId)).toEqual({ status: "not-public" });
  expect(await read(sendId)).toMatchObject({ state: "done" });
});
