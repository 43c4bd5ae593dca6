import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { readInquiries } from "../analytics/report/read-inquiries.ts";
import { analyticsInquiries } from "../analytics/tables.ts";
import type { World } from "../world.ts";
import { changeSubscribers } from "./change-subscribers.ts";
import { confirmSubscription } from "./confirm.ts";
import { eraseSubscriber } from "./erase-subscriber.ts";
import { forgetUnconfirmedJob, signUp } from "./subscribe.ts";
import { unsubscribe } from "./subscription.ts";
import { subscribers } from "./tables.ts";
import { tokenFor } from "./tokens.ts";

let moment = "2026-05-01T12:00:00Z";
const opened = await forAllTests(importWorld());
const world: World = { ...opened.world, now: () => new Date(moment) };
beforeEach(async () => {
  await world.db.execute(sql`truncate newsletter_subscribers, analytics_inquiries cascade`);
});

async function signUpAt(at: string, firstSource: string): Promise<void> {
  moment = at;
  const touch = { day: at.slice(0, 10), createdAt: new Date(at), firstSource };
  const wish = { email: "ada@example.com", source: "footer", consentText: "I agree." };
  await signUp(world, { ...wish, touch });
}

async function only() {
  const [row] = await world.db.select().from(subscribers);
  if (!row) throw new Error("there is no subscriber");
  return row;
}

async function confirm(): Promise<void> {
  const { id, confirmSentAt } = await only();
  const token = tokenFor(world.secret, "confirm", id, confirmSentAt?.toISOString());
  await confirmSubscription(world, token);
}

async function end(): Promise<void> {
  await unsubscribe(world, tokenFor(world.secret, "unsubscribe", (await only()).id));
}

/** Counted subscriptions by source. */
async function counted(from: string, to = from) {
  const report = await readInquiries(world.db, { days: { from, to }, filters: {} });
  return report.byFirstSource.map(({ name, inquiries }) => [name, inquiries]);
}

test("a subscription counts once it is confirmed, and still does when it has ended", async () => {
  await signUpAt("2026-05-01T12:00:00Z", "Google");
  expect(await counted("2026-05-01")).toEqual([]);
  moment = "2026-05-02T12:00:00Z";
  await confirm();
  expect(await counted("2026-05-01", "2026-05-02")).toEqual([["Google", 1]]);
  expect(await counted("2026-05-01")).toEqual([["Google", 1]]);
  await end();
  expect((await only()).status).toBe("unsubscribed");
  expect(await counted("2026-05-01")).toEqual([["Google", 1]]);
});

test("one that was not confirmed and is asked for again counts on the later day, for its source", async () => {
  await signUpAt("2026-05-01T12:00:00Z", "Google");
  await signUpAt("2026-05-09T12:00:00Z", "Bing");
  await confirm();
  expect(await counted("2026-05-01", "2026-05-31")).toEqual([["Bing", 1]]);
  expect(await counted("2026-05-09")).toEqual([["Bing", 1]]);
});

test("who subscribes again after unsubscribing counts again, once confirmed", async () => {
  await signUpAt("2026-05-01T12:00:00Z", "Google");
  await confirm();
  await end();
  await signUpAt("2026-05-09T12:00:00Z", "Bing");
  expect(await counted("2026-05-01", "2026-05-31")).toEqual([["Google", 1]]);
  await confirm();
  expect(await counted("2026-05-01")).toEqual([["Google", 1]]);
  expect(await counted("2026-05-09")).toEqual([["Bing", 1]]);
});

async function linkedSubscribers() {
  const { subscriberId } = analyticsInquiries;
  const rows = await world.db.select({ subscriberId }).from(analyticsInquiries);
  return rows.map((row) => row.subscriberId);
}

const deleteOnly = async () =>
  changeSubscribers(world, { intent: "delete", ids: [(await only()).id] });

const eraseOnly = () =>
  world.db.transaction((tx) => eraseSubscriber(tx, "ada@example.com", world.now()));

test.each([
  ["deleted", deleteOnly],
  ["erased", eraseOnly],
])("who is %s stays counted, without a link to their visit", async (_, forget) => {
  await signUpAt("2026-05-01T12:00:00Z", "Google");
  await confirm();
  expect(await linkedSubscribers()).toEqual([(await only()).id]);
  await forget();
  expect(await only()).toMatchObject({ email: null, status: "erased" });
  expect(await linkedSubscribers()).toEqual([null]);
  expect(await counted("2026-05-01")).toEqual([["Google", 1]]);
});

test("who complained without confirming is forgotten without a link to their visit", async () => {
  await signUpAt("2026-05-01T12:00:00Z", "Google");
  await world.db.update(subscribers).set({ status: "complained" });
  moment = "2026-07-01T12:00:00Z";
  await forgetUnconfirmedJob.run(world, {}, new AbortController().signal);
  expect(await only()).toMatchObject({ email: null });
  expect(await linkedSubscribers()).toEqual([null]);
  expect(await counted("2026-05-01")).toEqual([]);
});

test("the links of those who were erased before are removed, and no others", async () => {
  await signUpAt("2026-05-01T12:00:00Z", "Google");
  const { id } = await only();
  const [erased] = await world.db.insert(subscribers).values(ERASED).returning();
  const subscription = { kind: "subscription", day: "2026-05-01" } as const;
  const subscriberId = erased?.id ?? null;
  await world.db.insert(analyticsInquiries).values({ ...subscription, subscriberId });
  const file = "../db/migrations/0023_links_of_erased_subscribers.sql";
  await world.db.execute(sql.raw(await readFile(new URL(file, import.meta.url), "utf8")));
  expect(new Set(await linkedSubscribers())).toEqual(new Set([id, null]));
});

const ERASED = { email: null, status: "erased", source: "footer" } as const;
