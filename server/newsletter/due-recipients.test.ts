import { expect, test, vi } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { dueRecipients } from "./due-recipients.ts";
import { deliveries, sends, subscribers } from "./tables.ts";

const { world } = await forAllTests(importWorld());

const READS_MAX = 3;

test("recipients are sent to although reading them takes longer than they stay fresh", async () => {
  const { db } = world;
  const person = { email: "ada@example.com", source: "footer", confirmedAt: new Date() };
  const [ada] = await db
    .insert(subscribers)
    .values({ ...person, status: "confirmed" })
    .returning();
  const [issue] = await db
    .insert(sends)
    .values({ kind: "post", subject: "S", recipientCount: 1 })
    .returning();
  if (!ada || !issue) throw new Error("nothing was stored");
  const delivery = { sendId: issue.id, subscriberId: ada.id };
  await db.insert(deliveries).values({ ...delivery, nextAttemptAt: new Date(0) });

  let [clock, reads] = [0, 0];
  vi.spyOn(performance, "now").mockImplementation(() => clock);
  const { query } = db.$client;
  vi.spyOn(db.$client, "query").mockImplementation((...args: unknown[]) => {
    reads += 1;
    if (reads > READS_MAX) throw new Error("read again and again");
    clock += 5_000;
    return Reflect.apply(query, db.$client, args);
  });
  const recipients = dueRecipients(db, { sendId: issue.id, kind: "post" }, () => new Date());
  expect(await recipients.next()).toMatchObject({ email: "ada@example.com", isWanted: true });
  expect(await recipients.next()).toBeNull();
});
