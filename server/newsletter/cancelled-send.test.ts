import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  deliver,
  deliverUntilCrash,
  deliveryTo,
  readBalanced,
} from "../../tests/support/delivered-issue.ts";
import { fillWithSubscribers, sendPost, sendProject } from "../../tests/support/newsletter.ts";
import { setNewsletterProcesses } from "../../tests/support/newsletter-processes.ts";
import { blogPosts } from "../posts/tables.ts";
import { portfolioProjects } from "../projects/tables.ts";
import type { World } from "../world.ts";
import { resumeSend } from "./control-send.ts";
import { deliveries } from "./tables.ts";

const SUBSCRIBERS = 60;
/** In flight when the issue is cancelled. */
const IN_FLIGHT_MAX = 8;

const opened = setNewsletterProcesses();
beforeEach(() => fillWithSubscribers(opened.world.db, { confirmed: SUBSCRIBERS }));

const read = (sendId: string) => readBalanced(opened.world.db, sendId);

test("hiding the post skips those who wait, so that the accounts balance", async () => {
  const { world } = opened;
  const sendId = await sendPost(world, "post");
  await world.db.update(blogPosts).set({ status: "draft" });
  await deliver(world, sendId);
  expect(await read(sendId)).toMatchObject({
    state: "cancelled",
    counts: { skipped: SUBSCRIBERS, queued: 0 },
  });
  expect(await resumeSend(world, sendId)).toBe(false);
});

test.each(["post", "project"] as const)(
  "hiding a %s while it is sent stops the sending and skips those who wait",
  async (kind) => {
    const { world } = opened;
    const sendId = await (kind === "post" ? sendPost(world, "post") : sendProject(world));
    let handed = 0;
    const { promise: hidden, resolve } = Promise.withResolvers<void>();
    const mailer: World["mailer"] = {
      ...world.mailer,
      async send({ to }) {
        handed += 1;
        if (handed === 3) {
          await world.db.update(blogPosts).set({ status: "draft" });
          await world.db.update(portfolioProjects).set({ isVisible: false });
          resolve();
        }
        if (handed >= 3) await hidden;
        return { ok: true, messageId: `<${to}>` };
      },
    };
    await deliver({ ...world, mailer }, sendId);
    expect(handed).toBeLessThanOrEqual(3 + IN_FLIGHT_MAX);
    // The job that it queued.
    await deliver({ ...world, mailer }, sendId);
    expect(await read(sendId)).toMatchObject({
      state: "cancelled",
      counts: { sent: handed, skipped: SUBSCRIBERS - handed, queued: 0 },
    });
  },
);

test("deleting the post while it is sent skips those who wait, but not what may have been sent", async () => {
  const { world } = opened;
  const sendId = await sendPost(world, "post");
  const cut = await deliverUntilCrash(world, sendId, () => world.db.delete(blogPosts));
  await deliver(world, sendId);
  const { counts } = await read(sendId);
  expect(counts.queued).toBe(0);
  expect(await deliveryTo(opened.world.db, cut)).toMatchObject({
    status: "skipped",
    isInFlight: true,
    lastError: expect.stringContaining("may have been sent"),
  });
  const skipped = eq(deliveries.lastError, "It was no longer public.");
  expect(await world.db.$count(deliveries, skipped)).toBe(counts.skipped - 1);
});
