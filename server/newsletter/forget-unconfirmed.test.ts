import { asc, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { announcedDuring } from "../../tests/support/announced.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { findErasedAmong } from "../contact/erase-person.ts";
import type { World } from "../world.ts";
import { recordBounce } from "./bounces.ts";
import { forgetUnconfirmedJob, signUp } from "./subscribe.ts";
import { unsubscribe } from "./subscription.ts";
import { deliveries, sends, subscribers } from "./tables.ts";
import { tokenFor } from "./tokens.ts";

const NOW = Date.UTC(2026, 4, 1, 12);
const DAY_MS = 24 * 60 * 60_000;

const opened = await forAllTests(importWorld());

const world: World = { ...opened.world, now: () => new Date(NOW) };
beforeEach(() => world.db.execute(sql`truncate newsletter_subscribers, newsletter_sends cascade`));

type Status = "confirmed" | "pending" | "unsubscribed" | "bounced" | "complained";

type Moments = { confirmedDaysAgo?: number; sentDaysAgo?: number };

async function add(
  email: string,
  status: Status,
  days: number,
  { confirmedDaysAgo, sentDaysAgo }: Moments = {},
): Promise<string> {
  const [row] = await world.db
    .insert(subscribers)
    .values({
      email,
      status,
      source: "footer",
      consentAt: daysAgo(days),
      confirmedAt: confirmedDaysAgo === undefined ? null : daysAgo(confirmedDaysAgo),
      confirmSentAt: sentDaysAgo === undefined ? null : daysAgo(sentDaysAgo),
    })
    .returning();
  return row?.id ?? "";
}

const daysAgo = (days: number) => new Date(NOW - days * DAY_MS);
const run = () => forgetUnconfirmedJob.run(world, {}, new AbortController().signal);
const stored = () => world.db.select().from(subscribers).orderBy(asc(subscribers.email));

test("who does not confirm within 30 days is forgotten, and open lists learn of it", async () => {
  await add("late@example.com", "pending", 31);
  await add("still-asked@example.com", "pending", 29);
  await add("reader@example.com", "confirmed", 400, { confirmedDaysAgo: 400 });
  await add("left@example.com", "unsubscribed", 400);
  expect(await announcedDuring(world.db, run)).toEqual(["subscribers"]);
  expect((await stored()).map(({ email }) => email)).toEqual([
    "left@example.com",
    "reader@example.com",
    "still-asked@example.com",
  ]);
  expect(await announcedDuring(world.db, run)).toEqual([]);
});

test("an address that bounced or complained before it was confirmed is forgotten too", async () => {
  await add("bounced@example.com", "bounced", 31);
  await add("complained@example.com", "complained", 31);
  await add("lately@example.com", "bounced", 29);
  for (const status of ["bounced", "complained"] as const)
    await add(`${status}-reader@example.com`, status, 400, { confirmedDaysAgo: 400 });
  expect(await announcedDuring(world.db, run)).toEqual(["subscribers"]);
  expect((await stored()).map(({ email }) => email)).toEqual([
    "bounced-reader@example.com",
    "complained-reader@example.com",
    "lately@example.com",
    null,
  ]);
  const emails = ["bounced@example.com", "complained@example.com"];
  expect([...(await findErasedAmong(world, emails))]).toEqual(["complained@example.com"]);
  expect(await announcedDuring(world.db, run)).toEqual([]);
});

test("who unsubscribed and does not confirm a new sign-up stays unsubscribed", async () => {
  const id = await add("again@example.com", "pending", 31, { confirmedDaysAgo: 400 });
  const [send] = await world.db
    .insert(sends)
    .values({ kind: "post", subject: "S", recipientCount: 1 })
    .returning();
  await world.db
    .insert(deliveries)
    .values({ sendId: send?.id ?? "", subscriberId: id, status: "sent" });
  expect(await announcedDuring(world.db, run)).toEqual(["subscribers"]);
  const left = { id, email: "again@example.com", status: "unsubscribed", endedAt: new Date(NOW) };
  expect(await stored()).toMatchObject([left]);
  expect(await world.db.select().from(deliveries)).toMatchObject([{ status: "sent" }]);
});

describe("who bounced and then unsubscribed", () => {
  const email = "ada@example.com";
  const before: World = { ...world, now: () => daysAgo(40) };
  let id = "";
  beforeEach(async () => {
    id = await add(email, "confirmed", 400, { confirmedDaysAgo: 400 });
    await recordBounce(before, id, "hard", "unknown");
    await unsubscribe(before, tokenFor(world.secret, "unsubscribe", id));
  });

  test("stays unsubscribed when others sign the address up", async () => {
    await signUp(before, { email, source: "footer", consentText: "" });
    expect(await stored()).toMatchObject([{ status: "pending" }]);
    await run();
    expect(await stored()).toMatchObject([{ id, email, status: "unsubscribed" }]);
  });

  test("stays complained after a complaint", async () => {
    await recordBounce(before, id, "complaint", "spam");
    await run();
    expect(await stored()).toMatchObject([{ id, email, status: "complained" }]);
  });
});

test("an address that was asked again has 30 days from then", async () => {
  await add("retried@example.com", "pending", 60, { sentDaysAgo: 29 });
  await add("retried-long-ago@example.com", "pending", 90, { sentDaysAgo: 31 });
  await run();
  expect((await stored()).map(({ email }) => email)).toEqual(["retried@example.com"]);
});
