import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { analyticsInquiries } from "../analytics/tables.ts";
import { connect } from "../db/connection.ts";
import { submitMessage } from "./submit-message.ts";
import { contactAudit, contactNotifications, contactPages, contactSubmissions } from "./tables.ts";

const DRAFT = {
  full_name: "Ada Byron",
  email: "ada@example.com",
  reason: "hiring",
  message: "I would like to hire you.",
};
const VISITOR = { ip: "203.0.113.9", userAgent: "Test", sessionId: null };

const { world } = await forAllTests(importWorld());
beforeEach(async () => {
  await world.db.execute(
    sql`truncate contact_submissions, contact_submission_audit, rate_limit_attempts, contact_pages cascade`,
  );
});

function submit(given: {
  draft?: Partial<typeof DRAFT>;
  visitor?: Partial<{ ip: string; sessionId: string | null }>;
  honeypot?: string;
  shownForMs?: number | null;
  idempotencyKey?: string;
  ownerEmail?: string;
  now?: () => Date;
}) {
  const environment = { ...world.environment, OWNER_EMAIL: given.ownerEmail };
  return submitMessage(
    { ...world, environment, now: given.now ?? world.now },
    {
      draft: { ...DRAFT, ...given.draft },
      visitor: { ...VISITOR, ...given.visitor },
      honeypot: given.honeypot ?? "",
      shownForMs: given.shownForMs ?? null,
      idempotencyKey: given.idempotencyKey ?? null,
    },
  );
}
const submissions = () => world.db.select().from(contactSubmissions);
const audits = () => world.db.select().from(contactAudit).orderBy(contactAudit.timestamp);

test("a message is stored raw, hashed and logged", async () => {
  const message = "Is <b>this</b> & that \u202e fine? 💌";
  const sentAt = new Date("2026-03-04T05:06:07Z");
  const sent = await submit({ draft: { message }, now: () => sentAt });
  const [stored] = await submissions();
  expect(stored).toMatchObject({
    fullName: "Ada Byron",
    email: "ada@example.com",
    reason: "hiring",
    message,
    ipAddress: "203.0.113.9",
    userAgent: "Test",
    riskScore: 0,
    isSpam: false,
    isRead: false,
    securityHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(sent).toEqual({ status: "sent", id: stored?.id, flags: [] });
  expect(await audits()).toMatchObject([
    {
      actionType: "secure_form_submission",
      submissionId: stored?.id,
      actorIp: "203.0.113.9",
      metadata: {
        user_agent: "Test",
        session_id: null,
        timestamp: "2026-03-04T05:06:07.000Z",
        details: { flags: [], isSpam: false },
      },
    },
  ]);
});

test("a refused message is logged without its text and not stored", async () => {
  const refused = await submit({ draft: { message: "<script>x</script> hello", email: "no" } });
  expect(refused).toEqual({
    status: "refused",
    problems: {
      email: "Invalid email address.",
      message: "Message cannot contain script tags.",
    },
    flags: ["INVALID_EMAIL", "XSS_MESSAGE"],
    risk: 55,
  });
  expect(await submissions()).toEqual([]);
  const [row] = await audits();
  expect(row).toMatchObject({ actionType: "validation_failure", riskScore: 55 });
  expect(JSON.stringify(row)).not.toContain("hello");
});

test("attempts 4 and 5 of an hour warn, and the 6th is blocked", async () => {
  const outcomes = [];
  for (let attempt = 1; attempt <= 6; attempt += 1) outcomes.push(await submit({}));
  expect(outcomes.map(({ status }) => status)).toEqual([
    "sent",
    "sent",
    "sent",
    "sent",
    "sent",
    "blocked",
  ]);
  expect(outcomes.slice(2, 5)).toMatchObject([
    { flags: [] },
    { flags: ["RATE_LIMIT_WARNING"] },
    { flags: ["RATE_LIMIT_WARNING"] },
  ]);
  expect(outcomes[5]).toMatchObject({
    detail: "Rate limit exceeded. Please try again in 60 minutes.",
    flags: ["RATE_LIMIT_EXCEEDED"],
    risk: 50,
  });
  expect((await submissions()).map(({ riskScore }) => riskScore).toSorted()).toEqual([
    0, 0, 0, 15, 15,
  ]);
});

test("refused attempts count as well", async () => {
  const outcomes = [];
  for (const email of ["no", "a@b", "@", "ada"]) outcomes.push(await submit({ draft: { email } }));
  outcomes.push(await submit({}), await submit({}), await submit({ draft: { email: "no" } }));
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...["refused", "refused", "refused", "refused"],
    ...["sent", "blocked", "blocked"],
  ]);
  expect(outcomes[3]).toMatchObject({ flags: ["INVALID_EMAIL", "RATE_LIMIT_WARNING"], risk: 30 });
});

test("of 50 concurrent messages exactly 5 pass", async () => {
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => submit({})));
  expect(outcomes.filter(({ status }) => status === "sent")).toHaveLength(5);
  expect(outcomes.filter(({ status }) => status === "blocked")).toHaveLength(45);
  expect(await submissions()).toHaveLength(5);
});

test("a session is counted over several addresses, an IPv6 network as one address", async () => {
  const sessionId = "5b2c6d3e-0000-4000-8000-000000000001";
  for (const last of [1, 2, 3, 4, 5]) {
    await submit({ visitor: { ip: `198.51.100.${last}`, sessionId } });
  }
  expect(await submit({ visitor: { ip: "198.51.100.6", sessionId } })).toMatchObject({
    status: "blocked",
  });
  for (const last of [1, 2, 3, 4, 5]) await submit({ visitor: { ip: `2001:db8::${last}` } });
  expect(await submit({ visitor: { ip: "2001:db8::6" } })).toMatchObject({ status: "blocked" });
  expect(await submit({ visitor: { ip: "2001:db8:0:1::6" } })).toMatchObject({ status: "sent" });
});

test("many networks of one provider send 60 messages at once, then 6 a minute", async () => {
  const outcomes = [];
  const moment = new Date();
  for (let n = 0; n < 61; n += 1) {
    outcomes.push(await submit({ visitor: { ip: `2001:db8:9:${n}::1` }, now: () => moment }));
  }
  const blocked = outcomes.filter(({ status }) => status === "blocked");
  expect(blocked).toMatchObject([
    {
      detail: "Rate limit exceeded. Please try again in 1 minutes.",
      flags: ["RATE_LIMIT_EXCEEDED"],
    },
  ]);
  expect(await submissions()).toHaveLength(60);
  // A provider has any number of networks, so refusals by its limit are not kept.
  expect(await audits()).toHaveLength(60);
  expect(await submit({ visitor: { ip: "2001:db8:a::1" } })).toMatchObject({ status: "sent" });
});

test("an attempt counts for an hour", async () => {
  for (let attempt = 1; attempt <= 5; attempt += 1) await submit({});
  const { db } = world;
  await db.execute(
    sql`update rate_limit_attempts set attempted_at = attempted_at - interval '59 minutes 30 seconds'`,
  );
  expect(await submit({})).toMatchObject({ status: "blocked", minutes: 1 });
  await db.execute(
    sql`update rate_limit_attempts set attempted_at = attempted_at - interval '31 seconds'`,
  );
  expect(await submit({})).toMatchObject({ status: "sent", flags: [] });
});

test("when the rate limit check fails, the message is accepted with a higher risk", async () => {
  const { db } = world;
  await db.execute(sql`alter function check_enhanced_rate_limit rename to away`);
  const sent = await submit({});
  await db.execute(sql`alter function away rename to check_enhanced_rate_limit`);
  expect(sent).toMatchObject({ status: "sent", flags: ["RATE_LIMIT_CHECK_FAILED"] });
  expect(await submissions()).toMatchObject([{ riskScore: 20 }]);
});

test("a message that cannot be stored is logged as an error without exposing details", async () => {
  const { db } = world;
  await db.execute(
    sql`alter table contact_submissions add constraint broken check (false) not valid`,
  );
  const failed = await submit({});
  await db.execute(sql`alter table contact_submissions drop constraint broken`);
  expect(failed).toEqual({
    status: "failed",
    detail: "Failed to send message. Please try again.",
    isTemporary: false,
  });
  expect(await audits()).toMatchObject([{ actionType: "submission_error", riskScore: 50 }]);
});

test("a message is stored and announced to the owner although its visit can't be recorded", async () => {
  const { db, log } = world;
  const error = vi.spyOn(log, "error");
  await db.execute(sql`alter table analytics_inquiries rename to away`);
  const sent = await submit({ ownerEmail: "owner@example.com" });
  await db.execute(sql`alter table away rename to analytics_inquiries`);
  expect(sent.status).toBe("sent");
  expect(await submissions()).toHaveLength(1);
  expect(await db.$count(contactNotifications)).toBe(1);
  expect(error.mock.calls.map(([, text]) => text)).toEqual(["an inquiry could not be counted"]);
  error.mockRestore();
});

test("a message during a database outage fails temporarily", async () => {
  const db = connect({ host: "127.0.0.1", port: 1 }, () => {});
  const attempt = { draft: DRAFT, visitor: VISITOR, honeypot: "", shownForMs: null };
  const failed = await submitMessage({ ...world, db }, attempt);
  expect(failed).toMatchObject({ status: "failed", isTemporary: true });
  await db.$client.end();
});

test("a filled honeypot marks spam without a notification", async () => {
  await submit({ honeypot: "https://spam.example", ownerEmail: "owner@example.com" });
  expect(await submissions()).toMatchObject([{ isSpam: true }]);
  expect(await world.db.select().from(contactNotifications)).toEqual([]);
});

test("a form sent within two seconds only adds risk", async () => {
  await submit({ shownForMs: 1_999 });
  await submit({ shownForMs: 2_000 });
  const risks = (await submissions()).map(({ riskScore }) => riskScore);
  expect(risks.toSorted()).toEqual([0, 10]);
});

test("the owner is notified by email and webhook, when configured", async () => {
  const { db } = world;
  await submit({});
  await db.insert(contactPages).values({ formActionUrl: "https://hooks.example/contact" });
  const both = await submit({ ownerEmail: "owner@example.com" });
  const rows = await db.select().from(contactNotifications);
  expect(rows.map(({ channel, status }) => [channel, status]).toSorted()).toEqual([
    ["mail", "queued"],
    ["webhook", "queued"],
  ]);
  const id = both.status === "sent" ? both.id : "";
  expect(new Set(rows.map(({ submissionId }) => submissionId))).toEqual(new Set([id]));
});

const KEY = "5b2c6d3e-0000-4000-8000-000000000002";

test("a message that is sent again because its response was lost is stored and mailed once", async () => {
  const { db } = world;
  const given = { idempotencyKey: KEY, ownerEmail: "owner@example.com" };
  const sent = await Promise.all([submit(given), submit(given)]);
  sent.push(await submit(given));
  const stored = await submissions();
  expect(stored).toHaveLength(1);
  for (const each of sent) expect(each).toEqual({ status: "sent", id: stored[0]?.id, flags: [] });
  expect(await db.$count(contactNotifications)).toBe(1);
  expect(await db.$count(analyticsInquiries)).toBe(1);
  const logged = (await audits()).map(({ metadata }) => JSON.stringify(metadata));
  expect(logged.filter((row) => row.includes('"isRepeated":true'))).toHaveLength(2);
  expect(logged).toHaveLength(3);
});

test("a stored message that is sent again beyond the limit is not refused, others are", async () => {
  for (let attempt = 1; attempt <= 4; attempt += 1) await submit({});
  const sent = await submit({ idempotencyKey: KEY });
  const again = await submit({ idempotencyKey: KEY });
  expect(again).toEqual({ ...sent, flags: [] });
  expect(await submissions()).toHaveLength(5);
  expect((await audits()).map(({ riskScore }) => riskScore)).not.toContain(50);
  for (const other of [
    { draft: { message: "Another text, not sent." } },
    { draft: { email: "no" } },
  ])
    expect((await submit({ idempotencyKey: KEY, ...other })).status).toBe("blocked");
  const otherKey = KEY.replace("2", "3");
  expect((await submit({ idempotencyKey: otherKey })).status).toBe("blocked");
});

test("an edited message with the same key, and the same with another, are messages of their own", async () => {
  const edited = { message: "I would like to hire you, too." };
  await submit({ idempotencyKey: KEY });
  await submit({ idempotencyKey: KEY, draft: edited });
  await submit({ idempotencyKey: KEY.replace("2", "3") });
  expect(await submissions()).toHaveLength(3);
});

test("refused attempts of one address are logged up to a limit", async () => {
  for (let attempt = 0; attempt < 65; attempt += 1) await submit({ draft: { email: "no" } });
  const rows = await world.db
    .select()
    .from(contactAudit)
    .where(eq(contactAudit.actorIp, VISITOR.ip));
  expect(rows).toHaveLength(60);
});
