import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { startMailServer } from "../../tests/support/mail-server.ts";
import {
  complaintReport,
  exchangeReport,
  eximReport,
  gmailReport,
  originalHeaders,
  postfixReport,
} from "../../tests/support/reports.ts";
import { contactNotifications, contactSubmissions } from "../contact/tables.ts";
import { mailIdentifiers } from "../mail/report-token.ts";
import { readDeliveryReport } from "../mail/reports/read-delivery-report.ts";
import { smtpMailer } from "../mail/smtp.ts";
import type { World } from "../world.ts";
import { recordBounce } from "./bounces.ts";
import { eraseSubscriber } from "./erase-subscriber.ts";
import { mailingIdOf } from "./mailing-id.ts";
import { processReport } from "./process-report.ts";
import { bounces, deliveries, sends, subscribers } from "./tables.ts";

// For busy machines.
const PATIENT = { timeout: 10_000 };
const DAY_MS = 24 * 60 * 60 * 1000;

let daysAhead = 0;
const opened = await forAllTests(importWorld());

const world: World = { ...opened.world, now: () => new Date(Date.now() + daysAhead * DAY_MS) };
beforeEach(() => {
  daysAhead = 0;
});

async function subscribe(): Promise<string> {
  const [row] = await world.db
    .insert(subscribers)
    .values({
      email: `${randomUUID()}@example.net`,
      status: "confirmed",
      source: "footer",
      confirmedAt: new Date(),
    })
    .returning({ id: subscribers.id });
  return row?.id ?? "";
}

const statusOf = async (id: string) =>
  (await world.db.select().from(subscribers).where(eq(subscribers.id, id)))[0]?.status;
const idOfMail = (id: string, mailingId: string) =>
  mailIdentifiers(world, { kind: "subscriber", id }, mailingId).messageId;

async function take(mail: string): Promise<boolean> {
  const read = await readDeliveryReport(Buffer.from(mail));
  if (read.state !== "report") throw new Error(read.state);
  return processReport(world, read.report);
}

const soft = (id: string, mailingId: string) =>
  take(postfixReport(originalHeaders(idOfMail(id, mailingId)), { status: "4.2.2" }));

describe("a hard failure ends the subscription at once, reported by", () => {
  test.each([
    ["Postfix", (id: string) => postfixReport(originalHeaders(id))],
    ["Exchange", (id: string) => exchangeReport(originalHeaders(id))],
    ["Gmail", (id: string) => gmailReport(id)],
    ["Exim", (id: string) => eximReport(originalHeaders(id))],
  ])("%s", async (_server, reportOf) => {
    const id = await subscribe();
    expect(await take(reportOf(idOfMail(id, "issue-1")))).toBe(true);
    expect(await statusOf(id)).toBe("bounced");
  });
});

test("a complaint ends it at once, with its own status", async () => {
  const id = await subscribe();
  await take(complaintReport(originalHeaders(idOfMail(id, "issue-1"))));
  expect(await statusOf(id)).toBe("complained");
});

test("the third soft bounce within 30 days ends it", async () => {
  const id = await subscribe();
  await soft(id, "issue-1");
  daysAhead = 15;
  await soft(id, "issue-2");
  expect(await statusOf(id)).toBe("confirmed");
  daysAhead = 29;
  await soft(id, "issue-3");
  expect(await statusOf(id)).toBe("bounced");
});

test("a refusal of the sender never does", async () => {
  const id = await subscribe();
  const refused = {
    status: "5.7.26",
    diagnostic: "smtp; 550 5.7.26 The sender is unauthenticated",
  };
  for (const mailingId of ["issue-1", "issue-2", "issue-3"])
    await take(postfixReport(originalHeaders(idOfMail(id, mailingId)), refused));
  expect(await statusOf(id)).toBe("confirmed");
});

test("a missing mailbox does, whatever else its report quotes", async () => {
  const id = await subscribe();
  const diagnostic = "smtp; 550 5.1.1 No such user [203.5.7.1]; see 4.7.0";
  await take(postfixReport(originalHeaders(idOfMail(id, "issue-1")), { diagnostic }));
  expect(await statusOf(id)).toBe("bounced");
});

test("three soft bounces over a longer time do not", async () => {
  const id = await subscribe();
  for (const mailingId of ["issue-1", "issue-2", "issue-3"]) {
    await soft(id, mailingId);
    daysAhead += 16;
  }
  expect(await statusOf(id)).toBe("confirmed");
});

test("a repeated report counts once, also concurrently", async () => {
  const id = await subscribe();
  await Promise.all(Array.from({ length: 6 }, () => soft(id, "issue-1")));
  await soft(id, "issue-1");
  expect(await world.db.select().from(bounces).where(eq(bounces.subscriberId, id))).toHaveLength(1);
  expect(await statusOf(id)).toBe("confirmed");
});

test("concurrent soft bounces are counted one after another", async () => {
  const id = await subscribe();
  const waiting = async () => {
    const { rows } = await world.db.execute(sql`
      select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`);
    return rows.length;
  };
  await recordBounce(world, id, "soft", "", "one");
  let third = Promise.resolve();
  await world.db.transaction(async (tx) => {
    await recordBounce({ db: tx, now: world.now }, id, "soft", "", "two");
    third = recordBounce(world, id, "soft", "", "three");
    await expect.poll(waiting, PATIENT).toBe(1);
  });
  await third;
  expect(await statusOf(id)).toBe("bounced");
});

test("a repeated report does not undo the owner's reactivation", async () => {
  const id = await subscribe();
  const report = postfixReport(originalHeaders(idOfMail(id, "issue-1")));
  await take(report);
  await world.db.update(subscribers).set({ status: "confirmed" }).where(eq(subscribers.id, id));
  await take(report);
  expect(await statusOf(id)).toBe("confirmed");
});

test("bounces are shown in the send", async () => {
  const [gone, full] = [await subscribe(), await subscribe()];
  const [send] = await world.db.insert(sends).values({ kind: "post", subject: "S" }).returning();
  const sendId = send?.id ?? "";
  await world.db
    .insert(deliveries)
    .values(
      [gone, full].map((subscriberId) => ({ sendId, subscriberId, status: "sent" as const })),
    );
  await take(postfixReport(originalHeaders(idOfMail(gone, mailingIdOf(sendId)))));
  await soft(full, mailingIdOf(sendId));
  const rows = await world.db.select().from(deliveries).where(eq(deliveries.sendId, sendId));
  expect(rows.find(({ subscriberId }) => subscriberId === gone)).toMatchObject({
    status: "bounced",
    lastError: "5.1.1 550 5.1.1 User unknown",
  });
  expect(rows.find(({ subscriberId }) => subscriberId === full)).toMatchObject({
    status: "failed",
  });
});

test("a bounced email to the owner marks its notification as failing", async () => {
  const [message] = await world.db
    .insert(contactSubmissions)
    .values({ fullName: "Ada", email: "a@example.net", reason: "general", message: "Hello there." })
    .returning();
  const submissionId = message?.id ?? "";
  const sent = { submissionId, channel: "mail" as const, status: "sent" as const };
  await world.db.insert(contactNotifications).values(sent);
  const { messageId } = mailIdentifiers(world, { kind: "message", id: submissionId }, "contact");
  expect(await take(postfixReport(originalHeaders(messageId)))).toBe(true);
  expect(await world.db.select().from(contactNotifications)).toMatchObject([
    { status: "failing", lastError: "5.1.1 550 5.1.1 User unknown" },
  ]);
});

test.each([
  ["quotes the mail as it was sent", "bounces@site.example", true],
  ["quotes nothing, but comes to the envelope's own address", "bounces+*@site.example", false],
])("a report about a sent email counts when it %s", async (_what, BOUNCE_ADDRESS, isQuoted) => {
  const server = await startMailServer();
  const environment = { ...world.environment, BOUNCE_ADDRESS, SMTP_URL: server.url };
  const mailer = smtpMailer(environment);
  const id = await subscribe();
  const key = mailIdentifiers(world, { kind: "subscriber", id }, mailingIdOf(randomUUID()));
  await mailer.send({ to: "ada@example.net", subject: "S", text: "T", html: "<p>T</p>", ...key });
  mailer.close();
  const [mail] = await server.waitForCount(1);
  await server.stop();
  const report = postfixReport(isQuoted ? (mail?.raw ?? "") : "Subject: S");
  const envelope = mail?.from ?? "";
  expect(await take(report.replace("mirela@site.example", envelope))).toBe(true);
  expect(await statusOf(id)).toBe("bounced");
});

describe("nobody can end a stranger's subscription with", () => {
  test.each([
    ["the stranger's address alone", () => "issue-1@site.example"],
    ["the stranger's id", (id: string) => `issue-1.${id.replaceAll("-", "")}@site.example`],
    [
      "the stranger's id and a guess",
      (id: string) => `issue-1.${id.replaceAll("-", "")}${"a".repeat(20)}@site.example`,
    ],
    [
      "a proof of one's own",
      (id: string, own: string) =>
        `issue-1.${id.replaceAll("-", "")}${idOfMail(own, "x").split("@")[0]?.slice(-20)}@site.example`,
    ],
    [
      "a token for something else",
      (id: string) => mailIdentifiers(world, { kind: "message", id }, "contact").messageId,
    ],
  ])("%s", async (_what, forged) => {
    const [stranger, own] = [await subscribe(), await subscribe()];
    const messageId = forged(stranger, own);
    for (const reportOf of [postfixReport, exchangeReport, eximReport, complaintReport]) {
      await take(reportOf(originalHeaders(messageId)));
    }
    expect(await statusOf(stranger)).toBe("confirmed");
    expect(await statusOf(own)).toBe("confirmed");
  });
});

test("a report about a deleted subscriber is accepted and changes nothing", async () => {
  const nobody = idOfMail(randomUUID(), "issue-1");
  expect(await take(postfixReport(originalHeaders(nobody)))).toBe(true);
});

test("a report about an erased subscriber stores nothing, not even the server's text", async () => {
  const id = await subscribe();
  const [row] = await world.db.select().from(subscribers).where(eq(subscribers.id, id));
  const [send] = await world.db.insert(sends).values({ kind: "post", subject: "S" }).returning();
  const sendId = send?.id ?? "";
  await world.db.insert(deliveries).values({ sendId, subscriberId: id, status: "sent" });
  await world.db.transaction((tx) => eraseSubscriber(tx, row?.email ?? "", new Date()));
  expect(await take(postfixReport(originalHeaders(idOfMail(id, mailingIdOf(sendId)))))).toBe(true);
  await recordBounce(world, id, "soft", `450 <${row?.email}>`);
  expect(await world.db.$count(bounces, eq(bounces.subscriberId, id))).toBe(0);
  const [delivery] = await world.db.select().from(deliveries).where(eq(deliveries.sendId, sendId));
  expect(delivery).toMatchObject({ status: "sent", lastError: null });
  expect(await statusOf(id)).toBe("erased");
});
