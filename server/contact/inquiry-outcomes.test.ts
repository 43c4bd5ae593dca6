import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { MessageIntent } from "#domain/contact/changes.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { readInquiries } from "../analytics/report/read-inquiries.ts";
import { analyticsInquiries } from "../analytics/tables.ts";
import { siteConfig } from "../site/tables.ts";
import { applyMessageChange } from "./apply-message-change.ts";
import { erasePerson } from "./erase-person.ts";
import { forgetMessagesJob, purgeDeletedJob } from "./retention.ts";
import { submitMessage } from "./submit-message.ts";
import { contactSubmissions } from "./tables.ts";

const OWNER = { accountId: "owner-1", sessionId: "s", ip: "203.0.113.7", userAgent: "Firefox" };
const EMAIL = "ada@example.com";

const { world } = await forAllTests(importWorld());
beforeEach(async () => {
  await world.db.delete(contactSubmissions);
  await world.db.execute(sql`truncate analytics_inquiries, rate_limit_attempts`);
});

async function send(honeypot = ""): Promise<string> {
  const message = { email: EMAIL, reason: "hiring", message: "I would hire you." };
  const sent = await submitMessage(world, {
    draft: { full_name: "Ada Byron", ...message },
    visitor: { ip: "203.0.113.9", userAgent: "Test", sessionId: null },
    honeypot,
    shownForMs: null,
  });
  if (sent.status !== "sent") throw new Error(sent.status);
  return sent.id;
}
const change = (intent: MessageIntent, ...ids: string[]) =>
  applyMessageChange(world, OWNER, { intent, ids });
const minutesLater = (minutes: number) => ({
  ...world,
  now: () => new Date(Date.now() + minutes * 60_000),
});
const { signal } = new AbortController();

async function counted() {
  const days = { from: "2000-01-01", to: "2100-01-01" };
  const { messages, answered, won } = await readInquiries(world.db, { days, filters: {} });
  return { messages, answered, won };
}

test("spam and won messages stay what they were once they are deleted and purged", async () => {
  const [spam, won, answered] = [await send(), await send(), await send()];
  await change("spam", spam);
  await change("won", won);
  await change("answered", answered);
  const outcomes = { messages: 2, answered: 2, won: 1 };
  expect(await counted()).toEqual(outcomes);
  await change("delete", spam, won, answered);
  await purgeDeletedJob.run(minutesLater(11), {}, signal);
  expect(await world.db.$count(contactSubmissions)).toBe(0);
  expect(await counted()).toEqual(outcomes);
});

test("a message stays answered when its work is lost", async () => {
  const id = await send();
  await change("answered", id);
  await change("lost", id);
  expect(await counted()).toEqual({ messages: 1, answered: 1, won: 0 });
});

test.each<[string, MessageIntent[], number]>([
  ["lost without an answer", ["lost"], 0],
  ["won without an answer before", ["won"], 1],
  ["won, then lost", ["won", "lost"], 1],
  ["answered by mistake, then lost", ["answered", "new", "lost"], 0],
  ["lost, then taken for spam and back", ["lost", "spam", "not-spam"], 0],
])("a message that was %s", async (_what, intents, answered) => {
  const id = await send();
  for (const intent of intents) await change(intent, id);
  expect((await counted()).answered).toBe(answered);
});

test("a message that was taken for spam counts once it is marked as none", async () => {
  const id = await send("filled in by a password manager");
  expect((await counted()).messages).toBe(0);
  await change("not-spam", id);
  expect((await counted()).messages).toBe(1);
});

test("retention and the erasure of a person leave an anonymous inquiry with its outcome", async () => {
  const { db } = world;
  await change("won", await send());
  await db.insert(siteConfig).values({ id: 1, contactRetentionDays: 1 });
  await forgetMessagesJob.run(minutesLater(2 * 24 * 60), {}, signal);
  await change("won", await send());
  await erasePerson(world, OWNER, EMAIL);
  expect(await db.$count(contactSubmissions)).toBe(0);
  expect(await counted()).toEqual({ messages: 2, answered: 2, won: 2 });
  const inquiries = await db.select().from(analyticsInquiries);
  expect(inquiries.map(({ submissionId }) => submissionId)).toEqual([null, null]);
});
