import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { listOutboxMails, outboxMailer } from "../mail/outbox.ts";
import { MESSAGE_MAILING, mailIdentifiers } from "../mail/report-token.ts";
import { siteConfig } from "../site/tables.ts";
import { logCopyAccess } from "./message-copies.ts";
import { forgetMessagesJob, purgeDeletedJob, purgeDueAt } from "./retention.ts";
import { contactAlerts, contactAudit, contactSubmissions } from "./tables.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const { world } = await forAllTests(importWorld());

const kept = async () => {
  const { rows } = await world.db.execute<{ name: string }>(sql`
    select full_name || case when ip_address is null then '' else ' with address' end as name
    from contact_submissions order by created_at desc`);
  return rows.map(({ name }) => name);
};
const run = () => forgetMessagesJob.run(world, {}, new AbortController().signal);

test("messages are kept as long as the owner says, and addresses for 90 days", async () => {
  const { db } = world;
  await db.execute(sql`
    insert into contact_submissions (full_name, email, reason, message, ip_address, created_at)
    select days || ' days', 'a@example.com', 'general', 'A message of some length', '203.0.113.9',
      now() - make_interval(days => days)
    from unnest(array[10, 89, 91, 400]) days`);
  await run();
  expect(await kept()).toEqual([
    "10 days with address",
    "89 days with address",
    "91 days",
    "400 days",
  ]);
  await db.insert(siteConfig).values({ id: 1, contactRetentionDays: 90 });
  await run();
  expect(await kept()).toEqual(["10 days with address", "89 days with address"]);
  expect(await db.$count(contactSubmissions)).toBe(2);
  await run();
  const { actionType, metadata } = contactAudit;
  expect(await db.select({ actionType, metadata }).from(contactAudit)).toEqual([
    { actionType: "forget_messages", metadata: { details: { count: 2 } } },
  ]);
});

const metadata = { user_agent: "Safari", session_id: "s", details: { flags: ["X"] } };

test("senders are forgotten by the audit too, and what the owner did is not", async () => {
  const { db } = world;
  await db.delete(contactAudit);
  const row = (days: number, actorId: string | null, actorIp: string | null) => ({
    actionType: "validation_failure",
    actorId,
    actorIp,
    actorNetwork: actorIp,
    metadata,
    timestamp: new Date(Date.now() - days * DAY_MS),
  });
  await db
    .insert(contactAudit)
    .values([row(94, null, "203.0.113.9"), row(93, null, null), row(92, "owner", "203.0.113.7")]);
  await db.insert(contactAudit).values(row(89, null, "203.0.113.9"));
  await run();
  const rows = await db.select().from(contactAudit).orderBy(asc(contactAudit.timestamp));
  expect(rows.map((found) => [found.actorIp, found.actorNetwork, found.metadata])).toEqual([
    [null, null, { details: metadata.details }],
    [null, null, { details: metadata.details }],
    ["203.0.113.7", "203.0.113.7", metadata],
    ["203.0.113.9", "203.0.113.9", metadata],
  ]);
});

test("old alerts lose their network: acknowledged ones go, open ones become one of their kind", async () => {
  const { db } = world;
  const alert = (subject: string, days: number, times: number, isOpen = true) => ({
    kind: "high-risk-attempt" as const,
    subject,
    times,
    riskScore: 80 + times,
    createdAt: new Date(Date.now() - 200 * DAY_MS),
    lastAt: new Date(Date.now() - days * DAY_MS),
    acknowledgedAt: isOpen ? null : new Date(),
  });
  const other = { ...alert("m", 91, 1), kind: "altered-message" as const };
  await db
    .insert(contactAlerts)
    .values([alert("a", 91, 1), alert("b", 95, 2), alert("c", 89, 4), alert("d", 91, 8, false)]);
  await db.insert(contactAlerts).values([alert("e", 89, 16, false), other]);
  await run();
  await run();
  const stored = async () =>
    (await db.select().from(contactAlerts).orderBy(asc(contactAlerts.subject))).map(
      ({ subject, times, riskScore }) => [subject, times, riskScore],
    );
  const kept = [
    ["c", 4, 84],
    ["e", 16, 96],
    ["m", 1, 81],
  ];
  expect(await stored()).toEqual([["", 3, 82], ...kept]);
  await db.insert(contactAlerts).values(alert("f", 91, 5));
  await run();
  expect(await stored()).toEqual([["", 8, 85], ...kept]);
});

test("a deleted message whose own job failed is removed", async () => {
  const { db } = world;
  await db.execute(sql`
    update contact_submissions set deleted_at = now() - make_interval(mins =>
      case when full_name = '10 days' then 11 else 9 end)`);
  await run();
  expect(await kept()).toEqual(["89 days with address"]);
});

test("the job that removes a deleted message allows for a clock that is slow", () => {
  const now = new Date("2026-01-01T00:00:00Z");
  expect(purgeDueAt(now)).toEqual(new Date("2026-01-01T00:11:00Z"));
});

test("the copy of a message in the outbox is removed with the message", async () => {
  const { db, environment } = world;
  await db.delete(contactSubmissions);
  const message = { fullName: "Ada", email: "ada@osei.example", reason: "general" as const };
  const values = { ...message, message: "A message of some length" };
  const [gone, stays] = await db.insert(contactSubmissions).values([values, values]).returning();
  const mailer = outboxMailer(environment, world.now);
  for (const { id = "" } of [{ ...gone }, { ...stays }]) {
    const identifiers = mailIdentifiers(world, { kind: "message", id }, "contact");
    const texts = { subject: "New message", text: "A message", html: "<p>A message</p>" };
    await mailer.send({ to: "owner@osei.example", ...texts, ...identifiers });
  }
  await mailer.send({ to: "reader@osei.example", subject: "Issue", text: "News", html: "" });
  await db.delete(contactSubmissions).where(eq(contactSubmissions.id, gone?.id ?? ""));
  await purgeDeletedJob.run(world, {}, new AbortController().signal);
  const { mails } = await listOutboxMails(environment.DATA_DIR, 10);
  expect(mails.map(({ subject, origin }) => [subject, origin?.addresseeId]).toSorted()).toEqual([
    ["Issue", undefined],
    ["New message", stays?.id],
  ]);
});

test("opening the copy of a stored message counts as an access to it", async () => {
  const { db } = world;
  const message = { fullName: "Ada", email: "ada@osei.example", reason: "general" as const };
  const values = { ...message, message: "A message of some length" };
  const [stored] = await db.insert(contactSubmissions).values(values).returning();
  const { id = "" } = stored ?? {};
  const actor = { accountId: "owner", sessionId: "s", ip: null, userAgent: null };
  const origin = { mailingId: MESSAGE_MAILING, addresseeId: id };
  await logCopyAccess(world, actor, "delete_copy", origin);
  await logCopyAccess(world, actor, "open_submission", origin);
  const [read] = await db.select().from(contactSubmissions).where(eq(contactSubmissions.id, id));
  expect(read).toMatchObject({ accessCount: 1, lastAccessedAt: expect.any(Date) });
});
