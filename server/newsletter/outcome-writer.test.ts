import { asc } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { fillWithSubscribers, sendPost } from "../../tests/support/newsletter.ts";
import { waitForBlockedQuery } from "../../tests/support/wait-for-lock.ts";
import { withLock } from "../db/with-lock.ts";
import { createDeliveries } from "./create-deliveries.ts";
import { emptySubscriber } from "./erase-subscriber.ts";
import { createOutcomeWriter, type OutcomeWriter } from "./outcome-writer.ts";
import { deliveries, sends, subscribers } from "./tables.ts";

const { world } = await forAllTests(importWorld());

const { db } = world;
let sendId = "";
let [first, second, third] = ["", "", ""];
beforeAll(async () => {
  await fillWithSubscribers(db, { confirmed: 3 });
  sendId = await sendPost(world, "post");
  await createDeliveries(db, sendId);
  await db.update(sends).set({ status: "sending" });
  const rows = await db.select().from(subscribers).orderBy(asc(subscribers.id));
  [first = "", second = "", third = ""] = rows.map(({ id }) => id);
});

const sentTo = (subscriberId: string) => ({
  subscriberId,
  status: "sent" as const,
  at: new Date().toISOString(),
  messageId: "1@example.com",
  error: null,
  mayHaveArrived: false,
});

test.each([
  ["claims", (writer: OutcomeWriter) => [writer.claim(second), writer.claim(first)]],
  ["outcomes", (writer: OutcomeWriter) => [writer.record(sentTo(third))]],
])("%s do not deadlock with what changes the issue before its deliveries", async (_, write) => {
  await withLock(db, "test", async (session) => {
    const writer = createOutcomeWriter(session, sendId);
    const { batch } = await db.transaction(async (tx) => {
      await tx.update(sends).set({ pausedAt: null });
      const batch = Promise.all(write(writer));
      batch.catch(() => {});
      await waitForBlockedQuery(db);
      await tx.update(deliveries).set({ nextAttemptAt: new Date() });
      return { batch };
    });
    await batch;
  });
  await db.update(deliveries).set({ status: "queued", isInFlight: false, messageId: null });
});

test("claims and outcomes do not deadlock with the deletion of several subscribers", async () => {
  await withLock(db, "test", async (session) => {
    const writer = createOutcomeWriter(session, sendId);
    const erased = { now: new Date(), addressHash: null };
    const written = await db.transaction(async (tx) => {
      await emptySubscriber(tx, first, erased);
      // One statement, in an order other than that of the deletion.
      const batch = Promise.all([
        writer.claim(third),
        writer.claim(second),
        writer.record(sentTo(first)),
      ]);
      batch.catch(() => {});
      await waitForBlockedQuery(db);
      await emptySubscriber(tx, second, erased);
      return { batch };
    });
    expect(await written.batch).toEqual(["claimed", "gone", undefined]);
  });
  const states = await db.select().from(deliveries).orderBy(asc(deliveries.subscriberId));
  expect(states).toMatchObject([
    { status: "sent", isInFlight: false, messageId: null },
    { status: "erased", isInFlight: false },
    { status: "queued", isInFlight: true },
  ]);
});
