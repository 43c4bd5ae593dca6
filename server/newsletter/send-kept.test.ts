import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  addressOf,
  deliver,
  deliveryTo,
  readBalanced,
} from "../../tests/support/delivered-issue.ts";
import { fillWithSubscribers, sendPost } from "../../tests/support/newsletter.ts";
import { setNewsletterProcesses } from "../../tests/support/newsletter-processes.ts";
import type { World } from "../world.ts";
import { resendTo } from "./control-send.ts";
import { resumeSends } from "./deliver-job.ts";
import { eraseSubscriber } from "./erase-subscriber.ts";
import { subscribers } from "./tables.ts";

// Each opens databases and mail servers of its own.
const SUBSCRIBERS = 60;

const opened = setNewsletterProcesses();
beforeEach(() => fillWithSubscribers(opened.world.db, { confirmed: SUBSCRIBERS }));

const recipients = () => opened.server.received.flatMap(({ to }) => to);
const read = (sendId: string) => readBalanced(opened.world.db, sendId);

test("without a mail server an issue is kept, and sent once there is one", async () => {
  const { world } = opened;
  const sendId = await sendPost(world, "post");
  await deliver(world, sendId);
  expect(await read(sendId)).toMatchObject({
    state: "done",
    counts: { kept: SUBSCRIBERS, sent: 0, queued: 0 },
  });
  expect(await deliveryTo(opened.world.db, addressOf(1))).toMatchObject({
    status: "kept",
    sentAt: null,
  });
  expect(await resendTo("kept", world, sendId)).toEqual({ status: "not-set-up" });
  expect(await resendTo("failed", world, sendId)).toEqual({ status: "none" });

  await world.db
    .update(subscribers)
    .set({ status: "unsubscribed" })
    .where(eq(subscribers.email, addressOf(2)));
  await world.db.transaction((tx) => eraseSubscriber(tx, addressOf(3), new Date()));
  expect((await read(sendId)).counts).toMatchObject({ kept: SUBSCRIBERS - 1, erased: 1 });

  const process = opened.openProcess();
  expect(await resendTo("kept", process, sendId)).toEqual({
    status: "resent",
    count: SUBSCRIBERS - 1,
  });
  expect(await resendTo("kept", process, sendId)).toEqual({ status: "none" });
  await deliver(process, sendId);
  expect(await read(sendId)).toMatchObject({
    state: "done",
    counts: { sent: SUBSCRIBERS - 2, kept: 0, skipped: 1, erased: 1 },
    perhapsTwice: 0,
  });
  expect(recipients()).toHaveLength(SUBSCRIBERS - 2);
  expect(new Set(recipients())).not.toContain(addressOf(2));
  await resumeSends(process);
  await deliver(process, sendId);
  expect(recipients()).toHaveLength(SUBSCRIBERS - 2);
});

test("a crash while kept emails are sent repeats none that was accepted", async () => {
  const { world } = opened;
  const sendId = await sendPost(world, "post");
  await deliver(world, sendId);
  const process = opened.openProcess();
  await resendTo("kept", process, sendId);
  let handed = 0;
  const crashing: World["mailer"] = {
    ...process.mailer,
    async send(mail) {
      handed += 1;
      if (handed > 20) throw new Error("The process is gone");
      return process.mailer.send(mail);
    },
  };
  await expect(deliver({ ...process, mailer: crashing }, sendId)).rejects.toThrow("gone");
  const { counts } = await read(sendId);
  expect([counts.sent, counts.kept]).toEqual([20, 0]);
  await deliver(process, sendId);
  expect(recipients()).toHaveLength(SUBSCRIBERS);
  expect(new Set(recipients()).size).toBe(SUBSCRIBERS);
});
