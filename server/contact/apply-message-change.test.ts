import { randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { MessageIntent } from "#domain/contact/changes.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { readTotals } from "../db/totals.ts";
import type { World } from "../world.ts";
import { applyMessageChange } from "./apply-message-change.ts";
import { mailOwnerJob } from "./mail-owner-job.ts";
import { sendOnce } from "./notifications.ts";
import { purgeDeletedJob } from "./retention.ts";
import { saveNotes } from "./save-notes.ts";
import { submitMessage } from "./submit-message.ts";
import { contactAudit, contactNotifications, contactSubmissions } from "./tables.ts";

const OWNER = { accountId: "owner-1", sessionId: "s", ip: "203.0.113.7", userAgent: "Firefox" };

const opened = await forAllTests(importWorld());

const environment = { ...opened.world.environment, OWNER_EMAIL: "owner@example.com" };
const world: World = { ...opened.world, environment };
beforeEach(async () => {
  // Rather than truncated, since the totals are kept by triggers.
  await world.db.delete(contactSubmissions);
  await world.db.execute(
    sql`truncate contact_submission_audit, rate_limit_attempts, contact_pages`,
  );
});

async function send({ isSpam = false } = {}): Promise<string> {
  const message = { email: "ada@example.com", reason: "hiring", message: "I would hire you." };
  const sent = await submitMessage(world, {
    draft: { full_name: "Ada Byron", ...message },
    visitor: { ip: "203.0.113.9", userAgent: "Test", sessionId: null },
    honeypot: isSpam ? "x" : "",
    shownForMs: null,
  });
  if (sent.status !== "sent") throw new Error(sent.status);
  return sent.id;
}

const change = (intent: MessageIntent, ...ids: string[]) =>
  applyMessageChange(world, OWNER, { intent, ids });
const row = async (id: string) => {
  const [found] = await world.db
    .select()
    .from(contactSubmissions)
    .where(eq(contactSubmissions.id, id));
  return found;
};
const ownersActions = async () => {
  const rows = await world.db
    .select()
    .from(contactAudit)
    .where(eq(contactAudit.actorId, OWNER.accountId))
    .orderBy(asc(contactAudit.timestamp));
  return rows.map(({ actionType, submissionId }) => [actionType, submissionId]);
};
const counts = async () => {
  const totalOf = await readTotals(world.db, ["messages", "unread_messages", "spam"]);
  return [totalOf("messages"), totalOf("unread_messages"), totalOf("spam")];
};

test.each<[MessageIntent, object, string]>([
  ["mark-read", { isRead: true }, "mark_read"],
  ["spam", { isSpam: true }, "mark_spam"],
  ["answered", { state: "answered" }, "change_state"],
  ["won", { state: "won", stateChangedAt: expect.any(Date) }, "change_state"],
])("%s is stored, logged once, and reported", async (intent, stored, action) => {
  const id = await send();
  expect(await change(intent, id)).toEqual({
    changed: [{ id, title: "Ada Byron", mail: "quiet" }],
    left: [],
    missing: 0,
  });
  expect(await row(id)).toMatchObject(stored);
  expect(await change(intent, id, randomUUID())).toEqual({ changed: [], left: [], missing: 1 });
  expect(await ownersActions()).toEqual([[action, id]]);
});

test("a deleted message leaves the counts, comes back when restored, and is gone after a while", async () => {
  const [id, other] = [await send(), await send()];
  await change("delete", id);
  expect(await counts()).toEqual([1, 1, 0]);
  expect((await change("mark-read", id)).missing).toBe(1);
  await change("restore", id);
  expect(await counts()).toEqual([2, 2, 0]);
  await change("delete", id);
  const runAfter = (minutes: number) => {
    const now = () => new Date(Date.now() + minutes * 60_000);
    return purgeDeletedJob.run({ ...world, now }, {}, new AbortController().signal);
  };
  await runAfter(9);
  expect(await row(id)).toBeDefined();
  await runAfter(11);
  expect(await row(id)).toBeUndefined();
  expect(await row(other)).toBeDefined();
  expect(await counts()).toEqual([1, 1, 0]);
  expect((await change("restore", id)).missing).toBe(1);
  // What the log says of it stays.
  expect(await ownersActions()).toEqual([
    ["delete_submission", null],
    ["restore_submission", null],
    ["delete_submission", null],
  ]);
});

test("not spam moves a message and mails it once, without a copy to the webhook", async () => {
  await world.db.execute(
    sql`insert into contact_pages (id, form_action_url) values (1, 'https://hooks.example/x')`,
  );
  const id = await send({ isSpam: true });
  expect(await world.db.$count(contactNotifications)).toBe(0);
  await change("not-spam", id);
  expect(await counts()).toEqual([1, 1, 0]);
  const told = () => world.db.select().from(contactNotifications);
  expect(await told()).toEqual([expect.objectContaining({ submissionId: id, channel: "mail" })]);
  await change("spam", id);
  expect(await counts()).toEqual([0, 0, 1]);
  await change("not-spam", id);
  expect(await told()).toHaveLength(1);
});

test.each([
  ["restored", "delete", "restore"],
  ["taken out of spam", "spam", "not-spam"],
] as const)("a message that is %s is mailed if it was not before", async (_, away, back) => {
  const [id, sent] = [await send(), await send()];
  await sendOnce(world.db, sent, "mail", async () => ({ ok: true }));
  const mails = async () => {
    const { rows } = await world.db.execute<{ id: string }>(sql`
      select data->>'submissionId' as id from jobs.job where name = ${mailOwnerJob.name}`);
    return rows.map(({ id }) => id).filter((one) => one === id || one === sent);
  };
  // As a worker leaves them, which finds no message or gives up.
  await world.db.execute(sql`delete from jobs.job where name = ${mailOwnerJob.name}`);
  await change(away, id, sent);
  await change(back, id, sent);
  expect(await mails()).toEqual([id]);
});

test("changes of the same messages at once do not deadlock", async () => {
  const ids = await Promise.all([send(), send(), send()]);
  const intents: MessageIntent[] = ["mark-read", "won", "spam", "mark-unread", "lost", "not-spam"];
  await Promise.all(
    intents.map((intent, i) => change(intent, ...(i % 2 ? ids : ids.toReversed()))),
  );
  expect(await world.db.$count(contactSubmissions)).toBe(3);
});

test("notes are saved, and not over newer ones", async () => {
  const id = await send();
  const save = (notes: string, version: number) => saveNotes(world, OWNER, id, { notes, version });
  expect(await save("Call back", 1)).toEqual({
    status: "saved",
    current: { notes: "Call back", version: 2 },
  });
  // After a lost reply.
  expect(await save("Call back", 1)).toEqual({
    status: "saved",
    current: { notes: "Call back", version: 2 },
  });
  expect(await save("Other window", 1)).toEqual({
    status: "conflict",
    current: { notes: "Call back", version: 2 },
  });
  expect(await save("Other window", 2)).toMatchObject({ status: "saved" });
  await change("delete", id);
  expect(await save("Gone", 3)).toBeNull();
  expect((await ownersActions()).map(([action]) => action)).toEqual([
    "change_notes",
    "change_notes",
    "delete_submission",
  ]);
});
