import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { findErasedAmong } from "../contact/erase-person.ts";
import { recordBounce } from "./bounces.ts";
import { changeSubscribers } from "./change-subscribers.ts";
import { signUp } from "./subscribe.ts";
import { deliveries, sends, subscribers } from "./tables.ts";

const { world } = await forAllTests(importWorld());

type Status = "confirmed" | "pending" | "bounced" | "complained" | "unsubscribed";

const CONSENT_AT = new Date(Date.UTC(2026, 0, 1));

async function add(email: string, status: Status, confirmedAt: Date | null = CONSENT_AT) {
  const [row] = await world.db
    .insert(subscribers)
    .values({ email, status, consentAt: CONSENT_AT, confirmedAt, source: "footer" })
    .returning();
  return row?.id ?? "";
}

const rowOf = async (id: string) =>
  (await world.db.select().from(subscribers).where(eq(subscribers.id, id)))[0];

test("a deleted subscriber leaves the outcomes of issues, and a hash that imports ask", async () => {
  const id = await add("Gone@Example.com", "confirmed");
  const [send] = await world.db
    .insert(sends)
    .values({ kind: "post", subject: "S", recipientCount: 1 })
    .returning();
  await world.db
    .insert(deliveries)
    .values({ sendId: send?.id ?? "", subscriberId: id, status: "sent", lastError: "gone@" });
  const changed = await changeSubscribers(world, { intent: "delete", ids: [id] });
  expect(changed).toMatchObject({ changed: [{ id, title: "Gone@Example.com" }], missing: 0 });
  expect(await rowOf(id)).toMatchObject({ email: null, status: "erased" });
  expect(await world.db.select().from(deliveries)).toMatchObject([
    { status: "sent", lastError: null },
  ]);
  const asked = ["gone@example.com", "other@example.com"];
  expect(await findErasedAmong(world, asked)).toEqual(new Set(["gone@example.com"]));
  // The person may sign up again, as a new subscriber.
  const again = { email: "gone@example.com", source: "footer", consentText: "" };
  expect(await signUp(world, again)).toBe("accepted");
});

test("deleting twice is reported, and deletes no other subscriber", async () => {
  const [id, other] = [
    await add("a@example.com", "pending"),
    await add("b@example.com", "pending"),
  ];
  await changeSubscribers(world, { intent: "delete", ids: [id] });
  const again = await changeSubscribers(world, { intent: "delete", ids: [id] });
  expect(again).toMatchObject({ changed: [], missing: 1 });
  expect((await rowOf(other))?.status).toBe("pending");
});

test("a bounced address is tried again, and only bounces after that end it", async () => {
  const id = await add("full@example.com", "confirmed");
  for (const key of ["1", "2", "3"]) await recordBounce(world, id, "soft", "full", key);
  expect((await rowOf(id))?.status).toBe("bounced");
  const changed = await changeSubscribers(world, { intent: "retry", ids: [id] });
  expect(changed.changed).toHaveLength(1);
  expect(await rowOf(id)).toMatchObject({ status: "confirmed", endedAt: null });
  const later = { ...world, now: () => new Date(Date.now() + 60_000) };
  await recordBounce(later, id, "soft", "full", "4");
  await recordBounce(later, id, "soft", "full", "5");
  expect((await rowOf(id))?.status).toBe("confirmed");
  await recordBounce(later, id, "soft", "full", "6");
  expect((await rowOf(id))?.status).toBe("bounced");
});

test.each([
  ["that was never confirmed", "typo@example.com", null],
  ["confirmed only before it unsubscribed", "left@example.com", new Date(Date.UTC(2025, 0, 1))],
])("an address %s is asked to confirm again", async (_, email, confirmedAt) => {
  const id = await add(email, "bounced", confirmedAt);
  await changeSubscribers(world, { intent: "retry", ids: [id] });
  expect((await rowOf(id))?.status).toBe("pending");
  const { rows } = await world.db.execute(
    sql`select 1 from jobs.job where name = 'mail-to-confirm-subscription' and data->>'subscriberId' = ${id}`,
  );
  expect(rows).toHaveLength(1);
});

test.each(["complained", "unsubscribed", "confirmed", "pending"] as const)(
  "a subscriber who is %s is not tried again",
  async (status) => {
    const id = await add(`${status}@example.com`, status);
    const changed = await changeSubscribers(world, { intent: "retry", ids: [id] });
    expect(changed.changed).toEqual([]);
    expect((await rowOf(id))?.status).toBe(status);
  },
);

test.each(["bounced", "unsubscribed"] as const)(
  "who complains while %s is neither tried again nor sent a confirmation",
  async (status) => {
    const email = `complains-${status}@example.com`;
    const id = await add(email, status);
    await recordBounce(world, id, "hard", "unknown", "late");
    expect((await rowOf(id))?.status).toBe(status);
    await recordBounce(world, id, "complaint", "spam", "report");
    expect((await rowOf(id))?.status).toBe("complained");
    await changeSubscribers(world, { intent: "retry", ids: [id] });
    await signUp(world, { email, source: "footer", consentText: "" });
    expect((await rowOf(id))?.status).toBe("complained");
  },
);
