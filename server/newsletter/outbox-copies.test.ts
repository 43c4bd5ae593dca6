import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { announcedDuring } from "../../tests/support/announced.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { fillWithSubscribers, sendPost } from "../../tests/support/newsletter.ts";
import { listOutboxMails } from "../mail/outbox.ts";
import { mailIdentifiers } from "../mail/report-token.ts";
import { blogPosts } from "../posts/tables.ts";
import type { World } from "../world.ts";
import { changeSubscribers } from "./change-subscribers.ts";
import { resendTo } from "./control-send.ts";
import { deliverJob } from "./deliver-job.ts";
import { removeOutboxCopiesJob } from "./outbox-copies.ts";
import { type deliveries, subscribers } from "./tables.ts";

let opened: Awaited<ReturnType<typeof importWorld>>;
let world: World;
let sendId: string;
beforeEach(async () => {
  opened = await importWorld();
  world = opened.world;
  await fillWithSubscribers(world.db, { confirmed: 6, ofEachOther: 1 });
  sendId = await sendPost(world, "post");
  await deliver(world);
});
afterEach(() => opened.close());

const signal = new AbortController().signal;
const deliver = (by: World) => deliverJob.run(by, { sendId }, signal);
const removeCopies = () => removeOutboxCopiesJob.run(world, {}, signal);
const addressOf = (number: number) => `confirmed-${number}@example.com`;

async function recipients(): Promise<string[]> {
  const { mails } = await listOutboxMails(world.environment.DATA_DIR, 20);
  return mails.map(({ to }) => to).sort();
}

async function queuedRemovals(): Promise<number> {
  const { rows } = await world.db.execute(
    sql`select from jobs.job where name = ${removeOutboxCopiesJob.name}`,
  );
  return rows.length;
}

async function idOf(email: string): Promise<string> {
  const [row] = await world.db.select().from(subscribers).where(eq(subscribers.email, email));
  return row?.id ?? "";
}

test("copies of an issue stay only while it can still be sent to their recipients", async () => {
  type Status = (typeof deliveries.$inferSelect)["status"];
  const statuses: Status[] = ["sent", "skipped", "failed", "erased", "kept", "queued"];
  for (const [index, status] of statuses.entries())
    await world.db.execute(sql`
      update newsletter_deliveries set status = ${status}
      where subscriber_id = ${await idOf(addressOf(index + 1))}`);
  await world.mailer.send({ to: "b@example.com", subject: "Hello", text: "Hello", html: "" });
  expect(await recipients()).toHaveLength(7);
  expect(await announcedDuring(world.db, removeCopies)).toEqual(["mail"]);
  const others = ["b@example.com"];
  expect(await recipients()).toEqual([...others, addressOf(3), addressOf(5), addressOf(6)]);
  expect(await announcedDuring(world.db, removeCopies)).toEqual([]);
  await world.db.delete(blogPosts);
  await removeCopies();
  expect(await recipients()).toEqual(others);
});

test("once an issue was sent, its copies are removed", async () => {
  const mailer: World["mailer"] = {
    ...world.mailer,
    isConfigured: true,
    send: async ({ to }) => ({ ok: true, messageId: `<${to}>` }),
  };
  expect(await queuedRemovals()).toBe(0);
  expect(await resendTo("kept", { ...world, mailer }, sendId)).toMatchObject({ count: 6 });
  await deliver({ ...world, mailer });
  expect(await queuedRemovals()).toBe(1);
  await removeCopies();
  expect(await recipients()).toEqual([]);
});

test("deleting a subscriber removes the emails to it", async () => {
  const pending = "pending-1@example.com";
  const confirm = mailIdentifiers(
    world,
    { kind: "subscriber", id: await idOf(pending) },
    "confirm-1795740926820",
  );
  await world.mailer.send({ to: pending, subject: "S", text: "Confirm", html: "", ...confirm });
  await removeCopies();
  expect(await recipients()).toHaveLength(7);
  const ids = [await idOf(pending), await idOf(addressOf(2))];
  await changeSubscribers(world, { intent: "delete", ids });
  expect(await queuedRemovals()).toBe(1);
  await removeCopies();
  expect(await recipients()).toEqual([1, 3, 4, 5, 6].map(addressOf));
});
